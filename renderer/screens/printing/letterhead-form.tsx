import { ImagePlus, Trash2 } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import type { CallInput } from '../../../electron/contract/calls/calls.ts';
import { isGstin } from '../../../electron/contract/domain/tax.ts';
import { useI18n } from '../../i18n/use-i18n.ts';
import { useCall } from '../../services/use-call.ts';
import { useWorkspace } from '../../services/workspace-context.ts';
import { Button } from '../../ui/button.tsx';
import { joinClasses } from '../../ui/class-names.ts';
import { SavedField } from '../../ui/saved-field.tsx';
import { convertLogo } from './logo.ts';
import styles from './printers-setting.module.css';

const FIELDS = ['address', 'gstin', 'fssai', 'footer'] as const;
const NAME_MAX = 225;

/** Edits the letterhead: the text and logo at the top and bottom of documents. */
export function LetterheadForm(): ReactNode {
  const { settings, hasLogo } = useWorkspace().snapshot.printing;
  const call = useCall();
  const { t } = useI18n();
  const { isUnreadable, takeLogo } = useLogo();
  const file = useRef<HTMLInputElement>(null);
  const isWrongGstin = settings.gstin !== '' && !isGstin(settings.gstin);
  const save = async (change: CallInput<'printing.change'>): Promise<boolean> =>
    (await call('printing.change', change)).ok;

  return (
    <fieldset className={joinClasses('stack gap-10 full', styles.letterheadForm)} aria-label={t('printing.head')}>
      <SavedField
        label={t('printing.store_name')}
        placeholder={t('printing.store_name_hint')}
        text={settings.storeName ?? ''}
        maxLength={NAME_MAX}
        // An empty name stands for the one that the service has.
        onSave={(name) => save({ storeName: name === '' ? null : name })}
      />
      {FIELDS.map((field) => (
        <SavedField
          key={field}
          label={t(`printing.${field}`)}
          text={settings[field]}
          {...(field === 'gstin' && isWrongGstin ? { hint: t('printing.gstin_wrong') } : {})}
          maxLength={field === 'gstin' || field === 'fssai' ? 20 : 300}
          rows={field === 'address' || field === 'footer' ? 2 : 1}
          onSave={(text) => save({ [field]: text })}
        />
      ))}
      <div className="row-full wrap gap-8">
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
    </fieldset>
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
