import { FileWarning } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PreferenceFaultView } from '../../../electron/contract/calls/settings.ts';
import { useI18n } from '../../i18n/use-i18n.ts';
import { useCall } from '../../services/use-call.ts';
import { MESSAGE_TROUBLES } from '../../state/help-topics.ts';
import { Banner } from '../../ui/banner.tsx';

/** Says what happened to the file of the preferences: until staff close it, or until it is mended. */
export function PreferenceBanner({ view }: { readonly view: PreferenceFaultView | null }): ReactNode {
  const call = useCall();
  const { t } = useI18n();
  if (view === null) return null;
  const { kind, file } = view;
  const isLasting = kind === 'people' || kind === 'locked';
  return (
    <Banner
      icon={FileWarning}
      isRed={kind !== 'newer'}
      trouble={MESSAGE_TROUBLES.preferences}
      {...(isLasting ? {} : { onClose: () => void call('settings.seen', {}) })}
    >
      {t(`preference_file.${kind}`)}
      {file !== null && ` ${t('preference_file.file', { file })}`}
    </Banner>
  );
}
