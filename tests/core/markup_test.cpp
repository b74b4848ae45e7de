#include "core/markup.hpp"

#include <gtest/gtest.h>

using dramatis::core::csv_text;
using dramatis::core::markup_text;

TEST(MarkupText, CanEndNoElementAndNoAttribute) {
    EXPECT_EQ(markup_text("<a href='x' id=\"y\">&amp;</a>"),
              "&lt;a href=&#39;x&#39; id=&quot;y&quot;&gt;&amp;amp;&lt;/a&gt;");
    EXPECT_EQ(markup_text(""), "");
    EXPECT_EQ(markup_text("Gärten 工 🧙\nnext"), "Gärten 工 🧙\nnext");
}

TEST(MarkupText, HoldsOnlyWhatXmlMayHold) {
    const std::string gone = "\xef\xbf\xbd";
    EXPECT_EQ(markup_text(std::string("a\0b", 3)), "a" + gone + "b");
    EXPECT_EQ(markup_text("\x1b[31m\x7f"), gone + "[31m" + gone);
    EXPECT_EQ(markup_text("\xc2\x9b"), gone);      // a C1 code
    EXPECT_EQ(markup_text("\xef\xbf\xbe"), gone);  // U+FFFE
    EXPECT_EQ(markup_text("\xff\xfe"), gone + gone);
    EXPECT_EQ(markup_text("\xc0\xaf"), gone + gone);             // longer than it need be
    EXPECT_EQ(markup_text("\xed\xa0\x80"), gone + gone + gone);  // half of a pair
    EXPECT_EQ(markup_text("\xf4\x90\x80\x80"), gone + gone + gone + gone);
    EXPECT_EQ(markup_text("\xe5\xb7"), gone + gone);  // cut off
}

TEST(CsvText, QuotesWhatNeedsThem) {
    EXPECT_EQ(csv_text("plain name"), "plain name");
    EXPECT_EQ(csv_text("a,b"), "\"a,b\"");
    EXPECT_EQ(csv_text("say \"x\""), "\"say \"\"x\"\"\"");
    EXPECT_EQ(csv_text("two\nlines"), "\"two\nlines\"");
}

TEST(CsvText, IsNoFormula) {
    EXPECT_EQ(csv_text("=cmd|' /C calc'!A0"), "'=cmd|' /C calc'!A0");
    EXPECT_EQ(csv_text("+1"), "'+1");
    EXPECT_EQ(csv_text("-1"), "'-1");
    EXPECT_EQ(csv_text("@SUM(1)"), "'@SUM(1)");
    EXPECT_EQ(csv_text("\t=1"), "'\t=1");
    EXPECT_EQ(csv_text("\r=1"), "\"'\r=1\"");
    EXPECT_EQ(csv_text("  =1,2"), "\"'  =1,2\"");
    EXPECT_EQ(csv_text("12-garden"), "12-garden");
}
