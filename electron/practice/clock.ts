import { z } from 'zod';
import { timestamp } from '../contract/api/fields.ts';
import type { Instant } from '../contract/domain/time.ts';
import { parseInstant, SECOND } from '../contract/domain/time.ts';
import type { PracticeService } from '../contract/ports.ts';

const clockAnswer = z.object({ now: timestamp });

/** The practice service's time now. */
export async function readPracticeTime(service: PracticeService): Promise<Instant> {
  const { now } = clockAnswer.parse(await service.operate('GET', '/operator/clock'));
  return parseInstant(now);
}

/** Moves the practice service's clock ahead; everything due by then has happened when this resolves. */
export async function advancePracticeClock(service: PracticeService, advanceSeconds: number): Promise<void> {
  await service.operate('POST', '/operator/clock', { advance_seconds: advanceSeconds });
}

/** How far the practice clock is ahead of this PC's, in whole seconds as milliseconds, never below zero. */
export function measureClockLead(practice: Instant, machine: Instant): number {
  return Math.max(0, Math.round((practice - machine) / SECOND) * SECOND);
}
