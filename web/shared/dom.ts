// Elements from text: whatever comes from data goes in as a text node or as an attribute without
// behaviour, never as HTML.

export type Child = Node | string | number | false | null | undefined | readonly Child[];
export type Attributes = Record<string, string | number | boolean | null | undefined>;

// The children one after the other, without what is not there.
export function flat(...children: Child[]): (Node | string)[] {
  const out: (Node | string)[] = [];
  for (const child of children) {
    if (Array.isArray(child)) out.push(...flat(...(child as readonly Child[])));
    else if (typeof child === "number") out.push(String(child));
    else if (child !== null && child !== undefined && child !== false)
      out.push(child as Node | string);
  }
  return out;
}

function fill<E extends Element>(element: E, attributes: Attributes, children: Child[]): E {
  for (const [name, value] of Object.entries(attributes))
    if (value !== null && value !== undefined && value !== false)
      element.setAttribute(name, value === true ? "" : String(value));
  element.append(...flat(children));
  return element;
}

export const html = <T extends keyof HTMLElementTagNameMap>(
  tag: T,
  attributes: Attributes = {},
  ...children: Child[]
) => fill(document.createElement(tag), attributes, children);

export const svg = <T extends keyof SVGElementTagNameMap>(
  tag: T,
  attributes: Attributes = {},
  ...children: Child[]
) => fill(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);

// In place of what an element holds.
export const put = (element: Element, ...children: Child[]) =>
  element.replaceChildren(...flat(children));

export function button(attributes: Attributes, text: Child, work: () => void): HTMLButtonElement {
  const made = html("button", { type: "button", ...attributes }, text);
  made.addEventListener("click", work);
  return made;
}

let choosers = 0;

// A box to choose from, with its label.
export function chooser(
  label: string,
  options: string[],
  chosen: string,
  choose: (value: string) => void,
): [HTMLLabelElement, HTMLSelectElement] {
  const id = `choose-${++choosers}`;
  const select = html(
    "select",
    { id },
    options.map((text) => html("option", { value: text, selected: text === chosen }, text)),
  );
  select.addEventListener("change", () => choose(select.value));
  return [html("label", { for: id }, label), select];
}

// The nearest element around what an event came from.
export const around = <E extends Element = HTMLElement>(event: Event, selector: string): E | null =>
  (event.target as Element).closest<E>(selector);
