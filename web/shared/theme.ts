import { html } from "./dom";

const KEY = "dramatis-theme";

// A page opened from a file may not be allowed to remember anything.
function remembered(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export function addThemeButton(): void {
  const root = document.documentElement;
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const isDark = () => (root.dataset.theme ?? (dark.matches ? "dark" : "light")) === "dark";
  const button = html("button", { type: "button", class: "theme" });
  const say = () => (button.textContent = isDark() ? "Light page" : "Dark page");
  const before = remembered();
  if (before === "dark" || before === "light") root.dataset.theme = before;
  button.addEventListener("click", () => {
    root.dataset.theme = isDark() ? "light" : "dark";
    try {
      localStorage.setItem(KEY, root.dataset.theme);
    } catch {
      // Then it holds until the page is closed.
    }
    say();
  });
  dark.addEventListener("change", say);
  say();
  document.querySelector(".top")?.append(button);
}
