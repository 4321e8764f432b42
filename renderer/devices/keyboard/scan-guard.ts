import type { ScannerSettings } from '../../../electron/contract/domain/settings.ts';
import type { ScanAttempt, ScanDetector } from '../scanner/scan-detector.ts';
import { acceptsScans, isTextField, TextFieldUndo } from './text-field.ts';

/** This many characters outside a text field, ended by one key, come from a slow scanner rather than a person. */
const SLOW_SCAN_KEYS = 4;

/** Keeps a scan from pressing anything, and takes its text out of the field that it was typed into. */
export class ScanGuard {
  private readonly detector: ScanDetector;
  private readonly handleAttempt: (attempt: ScanAttempt) => (() => void) | null;
  private readonly undo = new TextFieldUndo();

  constructor(detector: ScanDetector, handleAttempt: (attempt: ScanAttempt) => (() => void) | null) {
    this.detector = detector;
    this.handleAttempt = handleAttempt;
  }

  /** Takes a typed character in. Gives whether it may be a scanner's. */
  handleCharacter(event: KeyboardEvent, character: string): boolean {
    const { mayBeScan, beginsScan } = this.detector.handleCharacter(event.timeStamp, character);
    if (beginsScan) this.undo.remember(event.target);
    return mayBeScan;
  }

  /** Whether a key belongs to a scan, or may, and so presses nothing. Hands over the scan that it ends. */
  blocks(event: KeyboardEvent): boolean {
    const isQuiet = this.detector.isQuietAfterFocus(event.timeStamp) && !isTextField(event.target);
    if (event.key === 'Enter') return this.endsScan(event, 'Enter') || isQuiet;
    if (event.key === 'Tab') return this.endsScan(event, 'Tab');
    // A space that belongs to a text typed fast is text.
    return event.key === ' ' && !isTextField(event.target) && (this.detector.followsTyping(event.timeStamp) || isQuiet);
  }

  private endsScan(event: KeyboardEvent, endKey: ScannerSettings['endKey']): boolean {
    const isDoubtful = endKey === 'Enter' && this.detector.followsTyping(event.timeStamp);
    const attempt = this.detector.handleEndKey(event.timeStamp, endKey);
    if (attempt === null) return isDoubtful;
    const isKept = attempt.outcome === 'scan' && acceptsScans(event.target);
    const handOver = isKept ? null : this.handleAttempt(attempt);
    if (handOver !== null) {
      this.undo.restore();
      // After React has drawn the restored field, because the handler may read it.
      queueMicrotask(handOver);
    }
    const mayBeSlowScan = attempt.keys >= SLOW_SCAN_KEYS && !isTextField(event.target);
    return isDoubtful || attempt.outcome === 'scan' || mayBeSlowScan;
  }
}
