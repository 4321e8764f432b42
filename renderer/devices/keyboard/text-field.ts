type TextField = HTMLInputElement | HTMLTextAreaElement;

const TEXT_FIELDS = 'input:not([type=checkbox], [type=radio], [type=range], [type=file]), textarea';

export function isTextField(target: EventTarget | null): target is TextField {
  return target instanceof HTMLElement && target.matches(TEXT_FIELDS);
}

/** Whether a field keeps scanned codes as text, such as the one for bill numbers. Marked `data-scan="keep"`. */
export function acceptsScans(target: EventTarget | null): boolean {
  return isTextField(target) && target.dataset['scan'] === 'keep';
}

/** Whether a field holds a secret, which must not appear anywhere else, however fast it is typed (C13). */
export function isSecretField(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && target.type === 'password';
}

/** Whether a scan must leave nothing in a field, such as the one for a PIN. Marked `data-scan="refuse"`. */
export function refusesScans(target: EventTarget | null): boolean {
  return isTextField(target) && target.dataset['scan'] === 'refuse';
}

/**
 * Whether a field takes only digits, such as an amount. Marked `data-keys="digits"`. Any other character typed there
 * goes to the shortcuts.
 */
export function isDigitField(target: EventTarget | null): target is TextField {
  return isTextField(target) && target.dataset['keys'] === 'digits';
}

/** Sets a field's text as if it were typed, so that React notices. */
function setText(field: TextField, text: string): void {
  const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Removes a scanned code from the text field that it was typed into. */
export class TextFieldUndo {
  private remembered: { readonly field: TextField; readonly text: string } | null = null;

  /** Remembers the field's text. Call it before the first key of a burst changes the field. */
  remember(target: EventTarget | null): void {
    this.remembered = isTextField(target) ? { field: target, text: target.value } : null;
  }

  /** Restores the remembered text, because the burst was a scan. */
  restore(): void {
    if (this.remembered === null) return;
    const { field, text } = this.remembered;
    this.remembered = null;
    if (field.isConnected && field.value !== text) setText(field, text);
  }
}
