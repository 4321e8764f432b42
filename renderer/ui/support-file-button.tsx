import { LifeBuoy } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { SupportFileResult } from '../../electron/contract/calls/support.ts';
import { useI18n } from '../i18n/use-i18n.ts';
import { useCall } from '../services/use-call.ts';
import { Button } from './button.tsx';
import { downloadBlob } from './download.ts';

/** Saves a support file, and says where it is. */
export function SupportFileButton(): ReactNode {
  const call = useCall();
  const { t } = useI18n();
  const [result, setResult] = useState<SupportFileResult | null>(null);

  async function save(): Promise<void> {
    setResult(null);
    const answer = await call('support.save', {});
    if (!answer.ok) return;
    setResult(answer.value);
    if (answer.value.kind === 'text') {
      downloadBlob(answer.value.name, new Blob([answer.value.text], { type: 'text/plain;charset=utf-8' }));
    }
  }

  return (
    <>
      <Button icon={LifeBuoy} onPress={() => void save()}>
        {t('settings.save_support')}
      </Button>
      <p role="status" data-slot="support-file" className="breakable">
        {result?.kind === 'saved' && t('settings.support_saved', { path: result.path })}
        {result?.kind === 'text' && t('settings.support_saved', { path: result.name })}
        {result?.kind === 'failed' && t('settings.support_failed')}
      </p>
    </>
  );
}
