#include "core/markup.hpp"

#include <gtest/gtest.h>

using dramatis::core::csv_text;
using dramatis::core::markdown_text;
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

TEST(MarkdownText, IsShownAsItIs) {
    EXPECT_EQ(markdown_text("\"Gärten\", said 工! 🧙 1. (a - b) 12-garden"),
              "\"Gärten\", said 工! 🧙 1. (a - b) 12-garden");
    EXPECT_EQ(markdown_text("<b>a|b</b>"), "&#60;b&#62;a&#124;b&#60;/b&#62;");
    EXPECT_EQ(markdown_text("*a* _b_ `c` ~d~ \\e &amp; $f$"),
              "&#42;a&#42; &#95;b&#95; &#96;c&#96; &#126;d&#126; &#92;e &#38;amp; &#36;f&#36;");
    EXPECT_EQ(markdown_text("![a](b)"), "!&#91;a&#93;(b)");
    EXPECT_EQ(markdown_text("http://a www.b"), "http&#58;//a www&#46;b");
    EXPECT_EQ(markdown_text("@a #1"), "&#64;&#8203;a &#35;&#8203;1");
    EXPECT_EQ(markdown_text("    # a"), "&#35;&#8203; a");
    EXPECT_EQ(markdown_text(" - a"), "&#45; a");
    EXPECT_EQ(markdown_text("+ a"), "&#43; a");
    EXPECT_EQ(markdown_text("12. a"), "12&#46; a");
    EXPECT_EQ(markdown_text("1) a"), "1&#41; a");
    EXPECT_EQ(markdown_text(""), "");
}

TEST(MarkdownText, DrivesNoTerminalAndIsOneLine) {
    EXPECT_EQ(markdown_text("a\x1b]0;x\x07z"), "a &#93;0;x z");
    EXPECT_EQ(markdown_text("a\xc2\x9b"
                            "31m"),
              "a 31m");
    EXPECT_EQ(markdown_text("a\r\n\tb\x7f"), "a   b ");
    EXPECT_EQ(markdown_text("a\xe2\x80\xae"
                            "b\xe2\x80\xa8"
                            "c\xe2\x81\xa6"
                            "d\xd8\x9c"
                            "e"),
              "a b c d e");
    EXPECT_EQ(markdown_text("a\xff"
                            "b\xe5\xb7"),
              "a b  ");
    EXPECT_EQ(markdown_text(std::string("a\0b", 3)), "a b");
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
