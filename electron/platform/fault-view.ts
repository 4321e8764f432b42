import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { FaultButton, FaultPageView, StartFaultReason } from '../contract/domain/fault-page.ts';
import { isLanguage, type Language } from '../contract/i18n/languages.ts';
import { createMainTranslate } from '../contract/i18n/translate.ts';
import { PREFERENCE_FILES } from './preference-storage.ts';

const BUTTONS: readonly FaultButton[] = ['again', 'log', 'support', 'afresh'];

export interface FaultViewParts {
  readonly reason: StartFaultReason;
  readonly language: Language;
  /** The data folder. */
  readonly folder: string;
  /** The error's code, for whoever looks after the PC; null if it has none. */
  readonly code: string | null;
  /** The folder of the log; null if there is none. */
  readonly logFolder: string | null;
}

/** Describes on one page why the app doesn't run: cause, consequence, what to do, and where the log is. */
export function describeFaultPage({ reason, language, folder, code, logFolder }: FaultViewParts): FaultPageView {
  const t = createMainTranslate(language);
  const happened = t(`desktop.fault.${reason}.happened`, { folder });
  return {
    language,
    title: t(`desktop.fault.${reason}.title`),
    answers: [
      {
        question: t('desktop.fault.happened'),
        answer: code === null ? happened : t('desktop.fault.code', { happened, code }),
      },
      {
        question: t('desktop.fault.means'),
        // While another Counter is running, orders may well ring.
        answer: reason === 'in_use' ? t('desktop.fault.in_use.means') : t('desktop.fault.silent'),
      },
      { question: t('desktop.fault.can_do'), answer: t(`desktop.fault.${reason}.can_do`) },
      {
        question: t('desktop.fault.log'),
        answer: logFolder === null ? t('desktop.fault.log_nowhere') : t('desktop.fault.log_at', { folder: logFolder }),
      },
    ],
    buttons: BUTTONS.filter((does) => isOffered(does, reason, logFolder)).map((does) => ({
      does,
      label: t(`desktop.fault.button.${does}`),
      asks: does === 'afresh' ? t('desktop.fault.afresh', { folder }) : null,
    })),
    status: '',
    quiet: t('desktop.fault.quiet'),
  };
}

function isOffered(button: FaultButton, reason: StartFaultReason, logFolder: string | null): boolean {
  switch (button) {
    case 'again':
    case 'support':
      return true;
    case 'log':
      return logFolder !== null;
    case 'afresh':
      return reason === 'preferences_lost';
  }
}

const preferredLanguage = z.object({ settings: z.object({ language: z.string() }) });

/**
 * The language for a page about a fault: the one that staff chose, if the preferences in the data folder or their copy
 * can still be read; otherwise the PC's, otherwise English.
 */
export function chooseFaultLanguage(folder: string, locale: string): Language {
  const stored = PREFERENCE_FILES.map((name) => readPreferredLanguage(join(folder, name)));
  const chosen = stored.find((language) => language !== null) ?? locale.split('-')[0] ?? '';
  return isLanguage(chosen) ? chosen : 'en';
}

function readPreferredLanguage(file: string): string | null {
  try {
    return preferredLanguage.parse(JSON.parse(readFileSync(file, 'utf8'))).settings.language;
  } catch {
    return null;
  }
}
