import { CalendarX } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatIndiaDay, type Instant } from '../../../electron/contract/domain/time.ts';
import { useI18n } from '../../i18n/use-i18n.ts';
import { useIsAllowed } from '../../services/rights.ts';
import { useCall } from '../../services/use-call.ts';
import { useWorkspace } from '../../services/workspace-context.ts';
import { goToClosing } from '../../state/route.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';

/** Reminds staff in the morning that a day was not closed, and leads to its closing. */
export function UnclosedDayBanner({ day }: { readonly day: Instant }): ReactNode {
  const { workspace } = useWorkspace();
  const mayClose = useIsAllowed('manage');
  const call = useCall();
  const { t, day: dayWords } = useI18n();
  const indiaDay = formatIndiaDay(day);
  return (
    <Banner
      icon={CalendarX}
      action={
        mayClose && (
          <>
            <Button onPress={() => goToClosing(indiaDay)}>{t('banner.unclosed_close')}</Button>
            <Button
              kind="quiet"
              onPress={() => void call('closing.skip', { workspace: workspace.kind, day: indiaDay })}
            >
              {t('banner.unclosed_skip')}
            </Button>
          </>
        )
      }
    >
      {t('banner.unclosed', { day: dayWords(day) })}
    </Banner>
  );
}
