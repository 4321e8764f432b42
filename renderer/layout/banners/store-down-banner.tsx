import { OctagonX, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { StoreOutage } from '../../../electron/contract/calls/storage.ts';
import { useI18n } from '../../i18n/use-i18n.ts';
import { useCall } from '../../services/use-call.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';

/** In practice: orders of the shop's own store don't ring, and why. */
export function StoreDownBanner({ reason }: { readonly reason: StoreOutage }): ReactNode {
  const call = useCall();
  const { t } = useI18n();
  const title = t(`unopened.${reason}.title`, { company: t('unopened.your_store') });
  return (
    <Banner
      icon={OctagonX}
      isRed
      action={
        <Button icon={Undo2} onPress={() => void call('practice.leave', {})}>
          {t('unopened.back')}
        </Button>
      }
    >
      {t('unopened.banner', { reason: title })}
    </Banner>
  );
}
