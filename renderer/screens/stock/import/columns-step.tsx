import { Check, CircleHelp, CircleSlash } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { ImportView } from '../../../../electron/contract/calls/import.ts';
import { IMPORT_FIELDS, type ImportField } from '../../../../electron/contract/calls/import-columns.ts';
import { useI18n } from '../../../i18n/use-i18n.ts';
import { useCall } from '../../../services/use-call.ts';
import { useWorkspace } from '../../../services/workspace-context.ts';
import { Button } from '../../../ui/button.tsx';
import { Choice } from '../../../ui/choice.tsx';
import { joinClasses } from '../../../ui/class-names.ts';
import { assignField, createColumnChoice, findMissingFields } from './column-choice.ts';
import styles from './columns-step.module.css';

/** Assigns a field to each column. Headings suggest the fields; staff correct them. */
export function ColumnsStep({ view, onCheck }: { readonly view: ImportView; onCheck(): void }): ReactNode {
  const { workspace } = useWorkspace();
  const call = useCall();
  const { t } = useI18n();
  const [choice, setChoice] = useState(createColumnChoice(view));
  const { fields, hasHeading, dayFirst, takesOwnCodes } = choice;
  const missing = findMissingFields(fields);
  const firstRow = t('imports.first_row', { row: view.form?.firstRow ?? 1 });

  function check(): void {
    onCheck();
    const target = { workspace: workspace.kind, importId: view.importId };
    void call('imports.check', { ...target, ...choice, fields: [...fields] });
  }

  return (
    <section
      className={joinClasses('panel stack gap-8 grow squeezable', styles.columns)}
      aria-label={t('imports.columns_title')}
    >
      <h2 className="text-17 bold">{t('imports.columns_title')}</h2>
      <div className={joinClasses('grow', styles.columnsScroll)}>
        <ul className={styles.importColumns}>
          {view.columns.map((column, index) => (
            <ColumnCard
              // biome-ignore lint/suspicious/noArrayIndexKey: columns are identified by position
              key={index}
              column={column}
              number={index + 1}
              field={fields[index] ?? null}
              onField={(field) => setChoice({ ...choice, fields: assignField(fields, index, field) })}
            />
          ))}
        </ul>
      </div>
      <div className={joinClasses('row wrap', styles.columnsChoices)}>
        <div className={joinClasses('row wrap weight-600', styles.columnsChoice)}>
          <span>{firstRow}</span>
          <Choice
            name={firstRow}
            value={hasHeading ? 'heading' : 'goods'}
            options={[
              { value: 'heading', words: t('imports.is_heading') },
              { value: 'goods', words: t('imports.is_goods') },
            ]}
            onChoose={(chosen) => setChoice({ ...choice, hasHeading: chosen === 'heading' })}
          />
        </div>
        {fields.includes('expiry_date') && (
          <div className={joinClasses('row wrap weight-600', styles.columnsChoice)}>
            <span>{t('imports.days')}</span>
            <Choice
              name={t('imports.days')}
              value={dayFirst ? 'day' : 'month'}
              options={[
                { value: 'day', words: t('imports.day_first') },
                { value: 'month', words: t('imports.month_first') },
              ]}
              onChoose={(chosen) => setChoice({ ...choice, dayFirst: chosen === 'day' })}
            />
          </div>
        )}
        <div className={joinClasses('row wrap weight-600', styles.columnsChoice)}>
          <span>{t('imports.odd_codes')}</span>
          <Choice
            name={t('imports.odd_codes')}
            value={takesOwnCodes ? 'own' : 'misread'}
            options={[
              { value: 'misread', words: t('imports.odd_codes_misread') },
              { value: 'own', words: t('imports.odd_codes_own') },
            ]}
            onChoose={(chosen) => setChoice({ ...choice, takesOwnCodes: chosen === 'own' })}
          />
        </div>
        <span className="spacer" />
        <Button
          kind="quiet"
          onPress={() => void call('imports.close', { workspace: workspace.kind, importId: view.importId })}
        >
          {t('imports.other_file')}
        </Button>
        <Button kind="go" isDisabled={missing.length > 0} onPress={check}>
          {missing.length === 0
            ? t('imports.check')
            : t('imports.missing', { fields: missing.map((need) => t(`import_field.${need}`)).join(', ') })}
        </Button>
      </div>
    </section>
  );
}

interface ColumnCardProps {
  readonly column: ImportView['columns'][number];
  /** The column's position in the file, starting at 1. */
  readonly number: number;
  readonly field: ImportField | null;
  onField(field: ImportField | null): void;
}

/** A column of the file: its heading, its field, and its first values. */
function ColumnCard({ column, number, field, onField }: ColumnCardProps): ReactNode {
  const { t } = useI18n();
  const { heading, samples } = column;
  return (
    <li className="shrinkable breakable">
      <span className={joinClasses('block text-14 weight-600 breakable', styles.columnHeading)}>
        {heading === '' ? t('imports.column', { number }) : heading}
      </span>
      <FieldSelect
        name={t('imports.sent_as', { column: heading === '' ? String(number) : heading })}
        field={field}
        isSuggested={column.field === field}
        onField={onField}
      />
      <ul className={`${styles.columnSamples} tabular`}>
        {samples.map((sample, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are identified by position
          <li key={row} className="line-below breakable">
            {sample}
          </li>
        ))}
      </ul>
    </li>
  );
}

interface FieldSelectProps {
  readonly name: string;
  readonly field: ImportField | null;
  readonly isSuggested: boolean;
  onField(field: ImportField | null): void;
}

function FieldSelect({ name, field, isSuggested, onField }: FieldSelectProps): ReactNode {
  const { t } = useI18n();
  const Icon = field === null ? CircleSlash : isSuggested ? Check : CircleHelp;
  return (
    <>
      <span
        className={joinClasses(
          'row gap-8 rounded surface',
          styles.fieldSelect,
          field === null && styles.fieldSelectNone,
        )}
      >
        <Icon size={18} aria-hidden />
        <select
          aria-label={name}
          value={field ?? ''}
          onChange={(event) => onField(IMPORT_FIELDS.find((each) => each === event.target.value) ?? null)}
        >
          <option value="">{t('imports.not_sent')}</option>
          {IMPORT_FIELDS.map((each) => (
            <option key={each} value={each}>
              {t(`import_field.${each}`)}
            </option>
          ))}
        </select>
      </span>
      <span className="text-14 muted">
        {t(field === null ? 'imports.stays_here' : isSuggested ? 'imports.matched' : 'imports.chosen')}
      </span>
    </>
  );
}
