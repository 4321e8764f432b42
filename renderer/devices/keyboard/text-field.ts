/** A code that a scanner typed into a text field is taken out of it again. */

type TextField = HTMLInputElement | HTMLTextAreaElement;

const NO_TEXT = 'input:not([type=checkbox], [type=radio], [type=range], [type=file]), textarea';

export function isTextField(target: EventTarget | null): target is TextField {
  return target instanceof HTMLElement && target.matches(NO_TEXT);
}

/** Whether a field wants codes for itself, as one for a bill's number does: `data-scan="keep"`. */
export function acceptsScans(target: EventTarget | null): boolean {
  return isTextField(target) && target.dataset['scan'] === 'keep';
}

/** Sets a field's text as typing does, so that React hears of it. */
function setText(field: TextField, text: string): void {
  const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** What a text field held before a burst of keys. */
export class TextFieldUndo {
  private before: { readonly field: TextField; readonly text: string } | null = null;

  /** The first key of a burst goes down, and has typed nothing yet. */
  remember(target: EventTarget | null): void {
    this.before = isTextField(target) ? { field: target, text: target.value } : null;
  }

  /** The burst was a scan: the field holds what it held. */
  restore(): void {
    if (this.before === null) return;
    const { field, text } = this.before;
    this.before = null;
    if (field.isConnected && field.value !== text) setText(field, text);
  }
}
