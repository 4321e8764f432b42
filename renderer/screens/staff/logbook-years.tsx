import { Download, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { LogbookFileView } from '../../../electron/contract/calls/logbook.ts';
import { formatIndiaDay } from '../../../electron/contract/domain/time.ts';
import { formatCalendarDate, formatSize } from '../../i18n/format.ts';
import type { I18n } from '../../i18n/use-i18n.ts';
import { useI18n } from '../../i18n/use-i18n.ts';
import { useCall } from '../../state/use-call.ts';
import { Button } from '../../ui/button.tsx';
import { joinClasses } from '../../ui/class-names.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { ListRow } from '../../ui/list-row.tsx';
import { EVERYTHING, useLogbookExport } from './use-logbook.ts';
import styles from './logbook-screen.module.css';

interface LogbookYearsProps {
  /** Newest first; the first is the current year. */
  readonly files: readonly LogbookFileView[];
  onRemoved(): void;
}

/** How long the logbook is kept, its size, and its ended years. */
export function LogbookYears({ files, onRemoved }: LogbookYearsProps): ReactNode {
  const i18n = useI18n();
  const { t } = i18n;
  const [current, ...ended] = files;
  if (current === undefined) return null;
  return (
    <>
      <p className="screen-hint">
        {t('logbook.kept', { size: formatSize(current.bytes), entries: countEntries(current, i18n) })}
      </p>
      {ended.length > 0 && (
        <ul className={styles.years} aria-label={t('logbook.years')}>
          {ended.map((file) => (
            <EndedYear key={file.sequence} file={file} onRemoved={onRemoved} />
          ))}
        </ul>
      )}
    </>
  );
}

function EndedYear({ file, onRemoved }: { readonly file: LogbookFileView; onRemoved(): void }): ReactNode {
  const i18n = useI18n();
  const { t } = i18n;
  const call = useCall();
  const range =
    file.first === null || !file.entries ? null : { first: file.first, last: file.first + file.entries - 1 };
  const { isExporting, save } = useLogbookExport(EVERYTHING, range);
  const name = describeYear(file, i18n);

  async function remove(): Promise<void> {
    const result = await call('logbook.remove', { sequence: file.sequence });
    if (result.ok) onRemoved();
  }

  return (
    <ListRow>
      <span className={joinClasses('stack', styles.year)}>
        <strong>{name}</strong>
        <span>{describeSize(file, i18n)}</span>
      </span>
      {range !== null && (
        <Button
          icon={Download}
          name={t('logbook.year_export_of', { year: name })}
          isDisabled={isExporting}
          onPress={save}
        >
          {t(isExporting ? 'logbook.exporting' : 'logbook.year_export')}
        </Button>
      )}
      {file.isRemovable && (
        <ConfirmButton
          icon={Trash2}
          words={t('logbook.year_remove')}
          name={t('logbook.year_remove_of', { year: name })}
          question={t('logbook.year_remove_ask')}
          yes={t('logbook.year_remove_yes')}
          no={t('logbook.year_remove_no')}
          onYes={() => void remove()}
        >
          <p>{t('logbook.year_remove_note')}</p>
        </ConfirmButton>
      )}
    </ListRow>
  );
}

/** "1 Jan 2026 to 31 Dec 2026", or that the file can't be read. */
function describeYear({ from, to }: LogbookFileView, { t, language }: I18n): string {
  if (from === null || to === null) return t('logbook.year_unreadable');
  const [first, last] = [from, to].map((at) => formatCalendarDate(formatIndiaDay(at), language));
  return t('logbook.year', { from: first, to: last });
}

/** The count of a year's entries, if it can be read, and its size. */
function describeSize(file: LogbookFileView, i18n: I18n): string {
  const size = formatSize(file.bytes);
  return file.entries === null ? size : i18n.t('logbook.year_facts', { entries: countEntries(file, i18n), size });
}

function countEntries({ entries }: LogbookFileView, { t }: I18n): string {
  return t('logbook.entries', { count: entries ?? 0 });
}
