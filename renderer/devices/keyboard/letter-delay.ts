/**
 * Runs the commands of letters. A letter counts only on its own, with no other key within the scanner's gap before or
 * after it.
 */

import type { ScanDetector } from '../scanner/scan-detector.ts';

/** Runs `task` once after a delay. Returns a function that cancels it. */
type ScheduleTask = (milliseconds: number, task: () => void) => () => void;

export class LetterShortcuts {
  private readonly detector: ScanDetector;
  private readonly scheduleTask: ScheduleTask;
  private cancel: (() => void) | null = null;

  constructor(detector: ScanDetector, scheduleTask: ScheduleTask) {
    this.detector = detector;
    this.scheduleTask = scheduleTask;
  }

  /**
   * Handles a key that types a character. Its command, if any, runs after the gap unless another key follows sooner.
   */
  schedule(at: number, mayBeScan: boolean, command: (() => void) | null): void {
    this.cancelPending();
    if (command === null || mayBeScan || this.detector.isQuietAfterFocus(at)) return;
    this.scheduleCommand(command);
  }

  /** Runs a command after the gap unless another key follows sooner. */
  scheduleCommand(command: () => void): void {
    this.cancel = this.scheduleTask(this.detector.scannerGapMs, command);
  }

  /** Cancels the scheduled command. */
  cancelPending(): void {
    this.cancel?.();
    this.cancel = null;
  }
}
