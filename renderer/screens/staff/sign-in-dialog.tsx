import { KeyRound, Lock, UserRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import type { MemberView, StaffView } from '../../../electron/contract/calls/staff.ts';
import { useI18n } from '../../i18n/use-i18n.ts';
import { useStaff } from '../../services/rights.ts';
import { useCall } from '../../services/use-call.ts';
import { isSignInDialogOpen } from '../../state/sign-in-dialog-state.ts';
import { useSignal } from '../../state/signal.ts';
import { Button } from '../../ui/button.tsx';
import { joinClasses } from '../../ui/class-names.ts';
import { ChangePinSteps } from './change-pin-form.tsx';
import { PinForm } from './pin-form.tsx';
import { RecoveryForm } from './recovery-form.tsx';
import popoverStyles from '../../ui/popover.module.css';
import styles from './staff.module.css';

/** Asks who is at the counter: staff choose their name, and enter their PIN if they have one. */
export function SignInDialog(): ReactNode {
  const staff = useStaff();
  const isOpen = useSignal(isSignInDialogOpen) && staff !== null;
  return (
    <ModalOverlay
      className={joinClasses(popoverStyles.veil)}
      isOpen={isOpen}
      isDismissable
      onOpenChange={(open) => isSignInDialogOpen.set(open)}
    >
      <Modal data-slot="dialog-window" className={`${popoverStyles.dialogWindow} ${styles.signIn}`}>
        {isOpen && (
          <Dialog className={joinClasses(popoverStyles.dialog)}>
            <SignInSteps staff={staff} onClose={() => isSignInDialogOpen.set(false)} />
          </Dialog>
        )}
      </Modal>
    </ModalOverlay>
  );
}

interface SignInStepsProps {
  readonly staff: StaffView;
  onClose(): void;
}

/**
 * First the name, then the PIN or, for an owner without it, the store's key. The person at the counter may change their
 * PIN.
 */
function SignInSteps({ staff, onClose }: SignInStepsProps): ReactNode {
  const [chosen, setChosen] = useState<MemberView | null>(null);
  const [isForgotten, setForgotten] = useState(false);
  const [isChanging, setChanging] = useState(false);
  const { t } = useI18n();
  const self = staff.members.find(({ id }) => id === staff.atCounter?.id);
  if (isChanging && self !== undefined) return <ChangePinSteps member={self} onClose={onClose} />;
  if (chosen === null) {
    return <NameList staff={staff} onPin={setChosen} onChangePin={() => setChanging(true)} onClose={onClose} />;
  }
  return (
    <>
      <Heading slot="title" className={joinClasses(popoverStyles.title)}>
        {chosen.name}
      </Heading>
      {isForgotten ? (
        <RecoveryForm member={chosen} onSignedIn={onClose} />
      ) : (
        <PinForm member={chosen} onSignedIn={onClose} onForgotten={() => setForgotten(true)} />
      )}
      <Button
        kind="quiet"
        onPress={() => {
          setForgotten(false);
          setChosen(null);
        }}
      >
        {t('staff.other_person')}
      </Button>
    </>
  );
}

interface NameListProps extends SignInStepsProps {
  onPin(member: MemberView): void;
  onChangePin(): void;
}

function NameList({ staff, onPin, onChangePin, onClose }: NameListProps): ReactNode {
  const call = useCall();
  const { t } = useI18n();
  const { atCounter } = staff;
  const hasPin = staff.members.some((member) => member.id === atCounter?.id && member.hasPin);

  function choose(member: MemberView): void {
    if (member.hasPin) onPin(member);
    else void call('staff.signIn', { memberId: member.id, pin: null }).then(onClose);
  }

  return (
    <>
      <Heading slot="title" className={joinClasses(popoverStyles.title)}>
        {t('staff.who')}
      </Heading>
      {atCounter === null && <p>{t('problem.locked')}</p>}
      <ul className="stack gap-8" aria-label={t('staff.people')}>
        {staff.members.map((member) => (
          <li key={member.id}>
            <Button
              kind={member.id === atCounter?.id ? 'second' : 'choice'}
              icon={UserRound}
              isRow
              className={styles.name}
              note={t(`staff.roles.${member.role}`)}
              onPress={() => choose(member)}
            >
              {member.name}
            </Button>
          </li>
        ))}
      </ul>
      <div className={`${popoverStyles.actions} ${popoverStyles.actionRow}`} data-slot="dialog-actions">
        {atCounter !== null && (
          <>
            <Button icon={Lock} onPress={() => void call('staff.lock', {}).then(onClose)}>
              {t('staff.lock_now')}
            </Button>
            <Button icon={KeyRound} onPress={onChangePin}>
              {t(hasPin ? 'staff.change_pin' : 'staff.set_first_pin')}
            </Button>
          </>
        )}
        <Button kind="quiet" onPress={onClose}>
          {t('staff.cancel')}
        </Button>
      </div>
    </>
  );
}
