// Elements from text: nothing of the data is ever read as HTML.

type Attributes = Record<string, string | number | boolean>;

function fill<E extends Element>(element: E, attributes: Attributes, children: (Node | string)[]): E {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) element.setAttribute(name, "");
    else if (value !== false) element.setAttribute(name, String(value));
  }
  element.append(...children);
  return element;
}

export const make = <T extends keyof HTMLElementTagNameMap>(
  tag: T,
  attributes: Attributes = {},
  ...children: (Node | string)[]
) => fill(document.createElement(tag), attributes, children);

export const draw = <T extends keyof SVGElementTagNameMap>(
  tag: T,
  attributes: Attributes = {},
  ...children: (Node | string)[]
) => fill(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);

let count = 0;

// A box to choose from, with its label.
export function chooser(
  label: string,
  options: string[],
  chosen: string,
  choose: (value: string) => void,
): [HTMLLabelElement, HTMLSelectElement] {
  const id = `choose-${++count}`;
  const select = make(
    "select",
    { id },
    ...options.map((text) => make("option", { value: text, selected: text === chosen }, text)),
  );
  select.addEventListener("change", () => choose(select.value));
  return [make("label", { for: id }, label), select];
}
