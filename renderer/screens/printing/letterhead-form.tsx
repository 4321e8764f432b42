import { ImagePlus, Trash2 } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import type { CallInput } from '../../../electron/contract/calls/calls.ts';
import { useI18n } from '../../i18n/use-i18n.ts';
import { useCall } from '../../services/use-call.ts';
import { useWorkspace } from '../../services/workspace-context.ts';
import { Button } from '../../ui/button.tsx';
import { joinClasses } from '../../ui/class-names.ts';
import { convertLogo } from './logo.ts';
import printDialogStyles from './print-dialog.module.css';
import styles from './printers-setting.module.css';

const FIELDS = ['address', 'gstin', 'fssai', 'footer'] as const;

/** What staff have typed and not saved. */
type TypedLetterhead = Partial<Record<(typeof FIELDS)[number] | 'storeName', string>>;

const TYPED_FIELDS = ['storeName', ...FIELDS] as const;

/** The change of settings that stores what was typed. An empty name stands for the one that the service has. */
function buildLetterheadChange({ storeName, ...rest }: TypedLetterhead): CallInput<'printing.change'> {
  return storeName === undefined ? rest : { ...rest, storeName: storeName.trim() === '' ? null : storeName };
}

/** What was typed while `saved` was being stored. */
function keepTypedSince(typed: TypedLetterhead, saved: TypedLetterhead): TypedLetterhead {
  const fields = TYPED_FIELDS.filter((field) => typed[field] !== saved[field]);
  return Object.fromEntries(fields.map((field) => [field, typed[field]]));
}

/** Edits the letterhead: the text and logo at the top and bottom of documents. */
export function LetterheadForm(): ReactNode {
  const { settings, hasLogo } = useWorkspace().snapshot.printing;
  const call = useCall();
  const { t } = useI18n();
  const [typed, setTyped] = useState<TypedLetterhead>({});
  const { isUnreadable, takeLogo } = useLogo();
  const file = useRef<HTMLInputElement>(null);

  async function save(): Promise<void> {
    const saved = await call('printing.change', buildLetterheadChange(typed));
    if (saved.ok) setTyped((now) => keepTypedSince(now, typed));
  }

  return (
    <form
      className={joinClasses('stack gap-10', styles.letterheadForm)}
      aria-label={t('printing.head')}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <label>
        {t('printing.store_name')}
        <input
          className="field-input"
          placeholder={t('printing.store_name_hint')}
          value={typed.storeName ?? settings.storeName ?? ''}
          maxLength={225}
          onChange={(event) => setTyped({ ...typed, storeName: event.target.value })}
        />
      </label>
      {FIELDS.map((field) => (
        <label key={field}>
          {t(`printing.${field}`)}
          <textarea
            className="field-input"
            rows={field === 'address' || field === 'footer' ? 2 : 1}
            value={typed[field] ?? settings[field]}
            maxLength={field === 'gstin' || field === 'fssai' ? 20 : 300}
            onChange={(event) => setTyped({ ...typed, [field]: event.target.value })}
          />
        </label>
      ))}
      <div className={printDialogStyles.printButtons}>
        <Button type="submit" isDisabled={Object.keys(typed).length === 0}>
          {t('printing.save')}
        </Button>
        <Button icon={ImagePlus} onPress={() => file.current?.click()}>
          {t('printing.logo_choose')}
        </Button>
        {hasLogo && (
          <Button icon={Trash2} onPress={() => void call('printing.logo', { logo: null })}>
            {t('printing.logo_remove')}
          </Button>
        )}
      </div>
      <input
        ref={file}
        type="file"
        accept="image/png,image/jpeg"
        hidden
        aria-label={t('printing.logo')}
        onChange={({ target }) => {
          void takeLogo(target.files?.[0]);
          // The browser reports no second choice of the same file.
          target.value = '';
        }}
      />
      <p className="screen-hint" role={isUnreadable ? 'alert' : undefined}>
        {t(isUnreadable ? 'printing.logo_unreadable' : 'printing.logo_note')}
      </p>
    </form>
  );
}

function useLogo() {
  const call = useCall();
  const [isUnreadable, setUnreadable] = useState(false);

  async function takeLogo(file: File | undefined): Promise<void> {
    if (file === undefined) return;
    const logo = await convertLogo(file).catch(() => null);
    setUnreadable(logo === null);
    if (logo !== null) await call('printing.logo', { logo });
  }

  return { isUnreadable, takeLogo };
}
