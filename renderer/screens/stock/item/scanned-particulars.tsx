import { CalendarCheck, ScanBarcode, Tag } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CodeParticulars } from '../../../../electron/contract/domain/item-code.ts';
import { listParticulars } from '../../../i18n/code-particulars.ts';
import { useI18n } from '../../../i18n/use-i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Box } from '../../../ui/primitives.tsx';

interface ScannedParticularsProps {
  readonly said: CodeParticulars | null;
  /** Takes the day over as the item's expiry; null where it can't be, or is that already. */
  readonly onExpiry: ((day: string) => void) | null;
  /** Takes the lot over as the reference of an adjustment; null where there is none to give it. */
  readonly onLot: ((lot: string) => void) | null;
}

/** What the scanned code says besides the item, and what staff may take over of it. */
export function ScannedParticulars({ said, onExpiry, onLot }: ScannedParticularsProps): ReactNode {
  const i18n = useI18n();
  const { t } = i18n;
  const words = said === null ? [] : listParticulars(i18n, said);
  if (said === null || words.length === 0) return null;
  const { expiryDate, lot } = said;
  return (
    <Box tone="calm" icon={ScanBarcode}>
      <p>{t('scan.says', { words: words.join(' · ') })}</p>
      {expiryDate !== null && onExpiry !== null && (
        <Button icon={CalendarCheck} onPress={() => onExpiry(expiryDate)}>
          {t('scan.take_expiry')}
        </Button>
      )}
      {lot !== null && onLot !== null && (
        <Button icon={Tag} onPress={() => onLot(lot)}>
          {t('scan.take_lot')}
        </Button>
      )}
    </Box>
  );
}
