import type { ScannerSettings } from '../../../electron/contract/settings.ts';
import type { ScanAttempt, ScanDetector } from '../scanner/scan-detector.ts';
import { isAltDigit } from './alt-code.ts';
import { isFunctionKey } from './key-characters.ts';
import { acceptsScans, isDigitField, isSecretField, isTextField, refusesScans, TextFieldUndo } from './text-field.ts';

/** This many characters outside a text field, followed by an end key, come from a slow scanner rather than a person. */
const SLOW_SCAN_KEYS = 4;
/** The longest amount that Enter confirms however fast it was typed: no code is that short. */
const TYPED_AMOUNT = /^\d{1,3}$/;
/** A digit field holds shorter amounts: more digits than these come from a slow scanner. */
const AMOUNT_DIGITS = 5;

/** Keeps scans from triggering controls, and removes their text from the field that they were typed into. */
export class ScanGuard {
  private readonly detector: ScanDetector;
  private readonly handleAttempt: (attempt: ScanAttempt) => (() => void) | null;
  private readonly undo = new TextFieldUndo();

  constructor(detector: ScanDetector, handleAttempt: (attempt: ScanAttempt) => (() => void) | null) {
    this.detector = detector;
    this.handleAttempt = handleAttempt;
  }

  /**
   * Handles a character typed into `target`; the keys of a composed one began earlier. Returns whether it may come from a
   * scanner.
   */
  handleCharacter(at: number, target: EventTarget | null, character: string, beganAt: number = at): boolean {
    const { mayBeScan, beginsScan } = this.detector.handleCharacter(at, character, beganAt);
    if (beginsScan) this.undo.remember(target);
    return mayBeScan;
  }

  /** Whether a key belongs, or may belong, to a scan, and must trigger nothing. Delivers the scan that the key ends. */
  blocks(event: KeyboardEvent): boolean {
    const isQuiet = this.detector.isQuietAfterFocus(event.timeStamp) && !isTextField(event.target);
    if (event.key === 'Enter') return this.endsScan(event, 'Enter') || isQuiet;
    if (event.key === 'Tab') return this.endsScan(event, 'Tab');
    const isInText = isTextField(event.target);
    // A key that was prevented composes no character; nothing outside a text field needs one.
    if (isAltDigit(event)) return !isInText;
    // In a text field, a space is text however fast it is typed.
    if (event.key === ' ') return !isInText && (this.detector.followsTyping(event.timeStamp) || isQuiet);
    return (event.key === 'Escape' || isFunctionKey(event)) && this.detector.continuesTyping(event.timeStamp);
  }

  private endsScan(event: KeyboardEvent, endKey: ScannerSettings['endKey']): boolean {
    const followsTyping = endKey === 'Enter' && this.detector.followsTyping(event.timeStamp);
    const attempt = this.detector.handleEndKey(event.timeStamp, endKey);
    if (attempt === null) return followsTyping;
    if (refusesScans(event.target) && attempt.outcome === 'scan') this.undo.restore();
    const isForField = isSecretField(event.target) || (attempt.outcome === 'scan' && acceptsScans(event.target));
    const deliver = isForField ? null : this.handleAttempt(attempt);
    if (deliver !== null) {
      this.undo.restore();
      // Runs after React has rendered the restored field, because the handler may read it.
      queueMicrotask(deliver);
    }
    if (isDigitField(event.target)) return this.mayEndScanInDigits(attempt, followsTyping);
    const mayBeSlowScan = attempt.keys >= SLOW_SCAN_KEYS && !isTextField(event.target);
    return followsTyping || attempt.outcome === 'scan' || mayBeSlowScan;
  }

  /** Whether the end key of `attempt` may belong to a scan, if it was typed into a digit field. */
  private mayEndScanInDigits({ outcome, text, keys, at }: ScanAttempt, followsTyping: boolean): boolean {
    if (outcome === 'scan' || outcome === 'cut_off' || keys > AMOUNT_DIGITS) return true;
    // Scans of a few keys have a prefix, or began in another program.
    return followsTyping && (!TYPED_AMOUNT.test(text) || this.detector.isQuietAfterFocus(at));
  }
}
