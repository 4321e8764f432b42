import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { START_FAULT_REASONS } from '../../../electron/contract/domain/fault-page.ts';
import { chooseFaultLanguage, describeFaultPage } from '../../../electron/platform/fault-view.ts';
import { classifyStartFault, createFolderInUseFault } from '../../../electron/platform/start-fault.ts';

const withCode = (code: string): Error => Object.assign(new Error('secret text'), { code });

describe('why the app could not start', () => {
  test.each([
    [createFolderInUseFault('/x'), 'in_use'],
    [withCode('ENOSPC'), 'disk_full'],
    [withCode('SQLITE_FULL'), 'disk_full'],
    [withCode('SQLITE_CANTOPEN'), 'not_writable'],
    [withCode('EROFS'), 'not_writable'],
    [withCode('SQLITE_NOTADB'), 'damaged'],
    [withCode('ERR_DLOPEN_FAILED'), 'files_missing'],
    [withCode('MODULE_NOT_FOUND'), 'files_missing'],
    [new Error('x'), 'unexpected'],
    ['x', 'unexpected'],
  ] as const)('%s: %s', (fault, reason) => {
    expect(classifyStartFault(fault)).toBe(reason);
  });
});

describe('the page of a fault', () => {
  const parts = { folder: '/data folder', code: null, logFolder: '/data folder/logs' };

  test.each(START_FAULT_REASONS)('%s: says cause, consequence, what to do and where the log is', (reason) => {
    for (const language of ['en', 'hi'] as const) {
      const { title, answers, buttons } = describeFaultPage({ ...parts, reason, language });
      const texts = [title, ...answers.flatMap(({ question, answer }) => [question, answer])];
      for (const text of texts) expect(text).not.toMatch(/\{\{|desktop\./);
      expect(answers).toHaveLength(4);
      expect(answers.at(-1)?.answer).toContain('/data folder/logs');
      // Only who has lost the preferences is offered to begin anew.
      const afresh = reason === 'preferences_lost' ? ['afresh'] : [];
      expect(buttons.map(({ does }) => does)).toEqual(['again', 'log', 'support', ...afresh]);
    }
  });

  test('offers the folder of the log only where there is one', () => {
    const page = describeFaultPage({ ...parts, reason: 'unexpected', language: 'en', logFolder: null });
    expect(page.buttons.map(({ does }) => does)).toEqual(['again', 'support']);
  });

  test('names the error’s code', () => {
    const { answers } = describeFaultPage({ ...parts, reason: 'not_writable', language: 'en', code: 'EROFS' });
    expect(answers[0]?.answer).toContain('(EROFS)');
  });

  test('is in the language that staff chose, else in that of the PC, else in English', () => {
    const folder = mkdtempSync(join(tmpdir(), 'counter-fault-'));
    const file = join(folder, 'preferences.json');
    expect(chooseFaultLanguage(folder, 'hi-IN')).toBe('hi');
    expect(chooseFaultLanguage(folder, 'ta-IN')).toBe('ta');
    expect(chooseFaultLanguage(folder, 'fr-FR')).toBe('en');
    expect(chooseFaultLanguage(folder, '')).toBe('en');
    writeFileSync(file, JSON.stringify({ settings: { language: 'hi' } }));
    expect(chooseFaultLanguage(folder, 'en-IN')).toBe('hi');
    writeFileSync(join(folder, 'preferences.previous.json'), JSON.stringify({ settings: { language: 'mr' } }));
    expect(chooseFaultLanguage(folder, 'en-IN')).toBe('hi');
    writeFileSync(file, '');
    expect(chooseFaultLanguage(folder, 'en-IN')).toBe('mr');
    writeFileSync(file, JSON.stringify({ settings: { language: 'xx' } }));
    expect(chooseFaultLanguage(folder, 'hi')).toBe('en');
    rmSync(folder, { recursive: true });
  });
});
