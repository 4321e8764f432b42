import { BookOpenCheck, Pencil, Trash2, UserPlus, Users } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { MemberView, StaffView } from '../../../electron/contract/calls/staff.ts';
import { LOCK_MINUTES, MEMBERS_MAX } from '../../../electron/contract/domain/staff.ts';
import { useI18n } from '../../i18n/use-i18n.ts';
import { useStaff } from '../../services/rights.ts';
import { useCall } from '../../services/use-call.ts';
import { useWorkspace } from '../../services/workspace-context.ts';
import { goTo } from '../../state/route.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { joinClasses } from '../../ui/class-names.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { Fixed, FixedNote } from '../../ui/fixed.tsx';
import { ListRow } from '../../ui/list-row.tsx';
import { Tag } from '../../ui/primitives.tsx';
import { ExerciseProgressTable } from '../exercises/exercise-progress-table.tsx';
import { MemberDialog, type MemberTask } from '../staff/member-dialog.tsx';
import styles from '../staff/staff.module.css';

/**
 * The people of this counter. Adding the first owner switches staff on; after that, who belongs to the counter and how
 * it locks.
 */
export function StaffSetting(): ReactNode {
  const staff = useStaff();
  const { pinDigits } = useWorkspace().snapshot.policies;
  const [task, setTask] = useState<MemberTask | null>(null);
  const { t } = useI18n();
  return (
    <>
      {staff === null ? (
        <>
          <Button icon={Users} onPress={() => setTask({ kind: 'begin' })}>
            {t('staff.switch_on')}
          </Button>
          <p className="screen-hint">{t('staff.off_note')}</p>
        </>
      ) : (
        <>
          <PeopleList staff={staff} onTask={setTask} />
          <ExerciseProgressTable members={staff.members} />
          <Button icon={BookOpenCheck} onPress={() => goTo('logbook')}>
            {t('logbook.open')}
          </Button>
          <LockingSetting staff={staff} />
          <Fixed by="staffRequired">
            <SwitchOffButton />
          </Fixed>
        </>
      )}
      {pinDigits !== null && (
        <>
          <p className="screen-hint">{t('rollout.pin_digits', { count: pinDigits })}</p>
          <FixedNote />
        </>
      )}
      <MemberDialog task={task} onClose={() => setTask(null)} />
    </>
  );
}

interface PeopleListProps {
  readonly staff: StaffView;
  onTask(task: MemberTask): void;
}

function PeopleList({ staff, onTask }: PeopleListProps): ReactNode {
  const { t } = useI18n();
  return (
    <>
      <ul className={joinClasses('full', styles.people)} aria-label={t('staff.people')}>
        {staff.members.map((member) => (
          <ListRow key={member.id}>
            <span className={joinClasses('grow breakable semibold', styles.personName)}>{member.name}</span>
            <Tag>{t(`staff.roles.${member.role}`)}</Tag>
            {!member.hasPin && <Tag tone="waiting">{t('staff.no_pin')}</Tag>}
            <Button
              icon={Pencil}
              name={t('staff.change_of', { name: member.name })}
              onPress={() => onTask({ kind: 'change', member })}
            >
              {t('staff.change')}
            </Button>
            {member.id !== staff.atCounter?.id && <RemoveButton member={member} />}
          </ListRow>
        ))}
      </ul>
      <Button icon={UserPlus} isDisabled={staff.members.length >= MEMBERS_MAX} onPress={() => onTask({ kind: 'add' })}>
        {t('staff.add')}
      </Button>
    </>
  );
}

/** Removes a person. Asks first. */
function RemoveButton({ member }: { readonly member: MemberView }): ReactNode {
  const call = useCall();
  const { t } = useI18n();
  return (
    <ConfirmButton
      icon={Trash2}
      words={t('staff.remove')}
      name={t('staff.remove_of', { name: member.name })}
      question={t('staff.remove_ask', { name: member.name })}
      yes={t('staff.remove')}
      no={t('staff.cancel')}
      onYes={() => void call('staff.remove', { memberId: member.id })}
    >
      <p>{t('staff.remove_note')}</p>
    </ConfirmButton>
  );
}

/** When the counter locks, and what works then. */
function LockingSetting({ staff }: { readonly staff: StaffView }): ReactNode {
  const call = useCall();
  const { t } = useI18n();
  return (
    <>
      <h3>{t('staff.lock_after')}</h3>
      <Fixed by="lockMinutes">
        <Choice
          name={t('staff.lock_after')}
          value={String(staff.lockMinutes ?? 'never')}
          options={[
            ...LOCK_MINUTES.map((count) => ({ value: String(count), words: t('staff.lock_minutes', { count }) })),
            { value: 'never', words: t('staff.lock_never') },
          ]}
          onChoose={(value) =>
            void call('staff.locking', {
              lockMinutes: LOCK_MINUTES.find((minutes) => String(minutes) === value) ?? null,
            })
          }
        />
      </Fixed>
      <p className="screen-hint">{t('staff.lock_note')}</p>
      <h3>{t('staff.ring_while_locked')}</h3>
      <Choice
        name={t('staff.ring_while_locked')}
        value={staff.ringsWhileLocked ? 'yes' : 'no'}
        options={[
          { value: 'yes', words: t('staff.ring_yes') },
          { value: 'no', words: t('staff.ring_no') },
        ]}
        onChoose={(value) => void call('staff.locking', { ringsWhileLocked: value === 'yes' })}
      />
      <p className="screen-hint">{t('staff.ring_note')}</p>
    </>
  );
}

function SwitchOffButton(): ReactNode {
  const call = useCall();
  const { t } = useI18n();
  return (
    <ConfirmButton
      icon={Users}
      words={t('staff.switch_off')}
      question={t('staff.switch_off_ask')}
      yes={t('staff.switch_off')}
      no={t('staff.cancel')}
      onYes={() => void call('staff.end', {})}
    >
      <p>{t('staff.switch_off_note')}</p>
    </ConfirmButton>
  );
}
