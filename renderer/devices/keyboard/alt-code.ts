/**
 * Characters that Windows composes from Alt and digits of the number pad. A scanner in ALT mode types each character of
 * a code like that: Alt goes down, the digits of the character's number follow, and Alt goes up.
 */

import { GS1_SEPARATOR } from '../../../electron/contract/domain/gs1.ts';

export interface ComposedCharacter {
  readonly character: string;
  /** When Alt went down. */
  readonly beganAt: number;
}

const NUMPAD_DIGIT = /^Numpad(\d)$/;

/** Without NumLock, the number pad's digits have the names of arrows and other keys. Their physical keys remain. */
export const isAltDigit = ({ altKey, code }: KeyboardEvent): boolean => altKey && NUMPAD_DIGIT.test(code);

export class AltCode {
  private digits = '';
  private beganAt = Number.NEGATIVE_INFINITY;

  handleKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Alt' && !event.repeat) {
      this.digits = '';
      this.beganAt = event.timeStamp;
    } else if (isAltDigit(event)) {
      this.digits += NUMPAD_DIGIT.exec(event.code)?.[1] ?? '';
    }
  }

  /** Returns the character that a key which goes up completes; null if none, or none that stands in a code. */
  handleKeyUp({ key }: KeyboardEvent): ComposedCharacter | null {
    if (key !== 'Alt' || this.digits === '') return null;
    const character = String.fromCharCode(Number(this.digits));
    this.digits = '';
    return /^[ -~]$/.test(character) || character === GS1_SEPARATOR ? { character, beganAt: this.beganAt } : null;
  }
}
