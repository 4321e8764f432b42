import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useI18n } from '../../i18n/use-i18n.ts';
import { goTo } from '../../state/route.ts';
import { Button } from '../../ui/button.tsx';

interface SubScreenHeaderProps {
  readonly title: string;
  readonly hint?: string;
  readonly children?: ReactNode;
}

/** The header of a screen below Stock, with a back button. */
export function SubScreenHeader({ title, hint, children }: SubScreenHeaderProps): ReactNode {
  const { t } = useI18n();
  return (
    <header className="screen-head">
      <Button kind="quiet" icon={ArrowLeft} onPress={() => goTo('stock')}>
        {t('screen.stock')}
      </Button>
      <h1 className="screen-title">{title}</h1>
      {hint !== undefined && <p className="screen-hint">{hint}</p>}
      <span className="spacer" />
      {children}
    </header>
  );
}
