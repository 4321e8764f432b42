import { type LucideIcon, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useI18n } from '../i18n/use-i18n.ts';
import type { TroubleName } from '../state/help-target.ts';
import { Button } from './button.tsx';
import { joinClasses } from './class-names.ts';
import { HelpLink } from './help-link.tsx';
import styles from './banner.module.css';

interface BannerProps {
  readonly icon: LucideIcon;
  readonly isRed?: boolean;
  readonly children: ReactNode;
  /** A button for what the sentence suggests. */
  readonly action?: ReactNode;
  /** The paragraph of Help about it. */
  readonly trouble?: TroubleName;
  readonly onClose?: () => void;
}

/** A full sentence above every screen. */
export function Banner({ icon: Icon, isRed = false, children, action, trouble, onClose }: BannerProps): ReactNode {
  const { t } = useI18n();
  return (
    <div
      data-slot="banner"
      className={joinClasses('row gap-12 rigid line-below weight-600', styles.banner, isRed && styles.bannerRed)}
      {...(isRed ? { role: 'alert' } : {})}
    >
      <Icon size={22} aria-hidden />
      <p>{children}</p>
      {action}
      {trouble !== undefined && <HelpLink trouble={trouble} />}
      {onClose && (
        <Button kind="quiet" icon={X} onPress={onClose}>
          {t('banner.close')}
        </Button>
      )}
    </div>
  );
}
