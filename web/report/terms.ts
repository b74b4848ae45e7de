// The words of src/report/terms.hpp, as the table at the end of a page has them.

export function word(id: string, count = 1): string {
  const row = document.querySelector<HTMLElement>(`tr[data-term="${id}"]`);
  return (count === 1 ? row?.dataset.one : row?.dataset.many) ?? id;
}

export const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
