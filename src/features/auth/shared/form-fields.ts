/** The text in a field of the form; '' where it is empty or not there. */
export function textIn(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name);
  return typeof value === 'string' ? value : '';
}

/** Puts the focus into a field; of radio buttons, the chosen one or the first. */
export function focusField(form: HTMLFormElement | null, name: string): void {
  const found = form?.elements.namedItem(name);
  if (found instanceof RadioNodeList) {
    const buttons = [...found].filter((node) => node instanceof HTMLInputElement);
    (buttons.find((button) => button.checked) ?? buttons[0])?.focus();
  } else if (found instanceof HTMLElement) {
    found.focus();
  }
}
