import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import type { CallResult } from '../../../electron/contract/calls/calls.ts';
import type { MemberView } from '../../../electron/contract/calls/staff.ts';
import { needsPin, ROLES, type Role } from '../../../electron/contract/domain/staff.ts';
import { useI18n } from '../../i18n/use-i18n.ts';
import { useServices } from '../../services/services.ts';
import { createActionId } from '../../services/use-call.ts';
import { MESSAGE_TROUBLES } from '../../state/help-topics.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { joinClasses } from '../../ui/class-names.ts';
import { Field } from '../../ui/field.tsx';
import { FaultBox } from '../../ui/problem-box.tsx';
import { isPinText, PinField } from './pin-field.tsx';
import popoverStyles from '../../ui/popover.module.css';
import styles from './staff.module.css';

/** The purpose of the dialog: the first owner, another person, or a change to one. */
export type MemberTask =
  | { readonly kind: 'begin' }
  | { readonly kind: 'add' }
  | { readonly kind: 'change'; readonly member: MemberView };

interface MemberDialogProps {
  readonly task: MemberTask | null;
  onClose(): void;
}

/** Asks for a person's name, role and PIN. */
export function MemberDialog({ task, onClose }: MemberDialogProps): ReactNode {
  const { t } = useI18n();
  return (
    <ModalOverlay
      className={joinClasses(popoverStyles.veil)}
      isOpen={task !== null}
      onOpenChange={(open) => open || onClose()}
    >
      <Modal data-slot="dialog-window" className={`${popoverStyles.dialogWindow} ${styles.member}`}>
        {task !== null && (
          <Dialog className={joinClasses(popoverStyles.dialog)}>
            <Heading slot="title" className={joinClasses(popoverStyles.title)}>
              {task.kind === 'change'
                ? t('staff.change_title', { name: task.member.name })
                : t(`staff.${task.kind}_title`)}
            </Heading>
            <MemberSteps task={task} onClose={onClose} />
          </Dialog>
        )}
      </Modal>
    </ModalOverlay>
  );
}

interface MemberStepsProps {
  readonly task: MemberTask;
  onClose(): void;
}

/** First the form; then, if staff were switched on before there was a store, the recovery code. */
function MemberSteps({ task, onClose }: MemberStepsProps): ReactNode {
  const [code, setCode] = useState<string | null>(null);
  if (code !== null) return <RecoveryCode code={code} onClose={onClose} />;
  return <MemberForm task={task} onClose={onClose} onCode={setCode} />;
}

/** Shows the recovery code, which nothing returns again. */
function RecoveryCode({ code, onClose }: { readonly code: string; onClose(): void }): ReactNode {
  const { t } = useI18n();
  return (
    <div className="stack gap-12" role="alert">
      <h3>{t('staff.code_title')}</h3>
      <output className={joinClasses('bold', styles.recoveryCode)}>{code}</output>
      <p>{t('staff.code_note')}</p>
      <Button kind="go" onPress={onClose}>
        {t('staff.code_done')}
      </Button>
    </div>
  );
}

interface MemberFormProps extends MemberStepsProps {
  onCode(code: string): void;
}

function MemberForm({ task, onClose, onCode }: MemberFormProps): ReactNode {
  const before = task.kind === 'change' ? task.member : null;
  const nameField = useRef<HTMLInputElement>(null);
  const pinField = useRef<HTMLInputElement>(null);
  const againField = useRef<HTMLInputElement>(null);
  const [memberId] = useState(() => before?.id ?? createActionId());
  const [role, setRole] = useState<Role>(before?.role ?? (task.kind === 'begin' ? 'owner' : 'staff'));
  const [fault, setFault] = useState<string | null>(null);
  const save = useSaveMember(task, memberId);
  const { t } = useI18n();
  const isPinNeeded = needsPin(role) && before?.hasPin !== true;

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const name = nameField.current?.value ?? '';
    const pin = pinField.current?.value ?? '';
    if (pin !== (againField.current?.value ?? '')) return setFault(t('staff.pins_differ'));
    if (pin === '' ? isPinNeeded : !isPinText(pin)) return setFault(t('staff.pin_short'));
    const result = await save({ name, role, pin: pin === '' ? null : pin });
    if (!result.ok) return setFault(t(`problem.${result.problem}`));
    if (result.value === null || result.value.recoveryCode === null) onClose();
    else onCode(result.value.recoveryCode);
  }

  return (
    <form className="stack gap-10" onSubmit={(event) => void submit(event)}>
      <Field label={t('staff.name')} hint={t('staff.name_hint')}>
        {(attributes) => (
          <input
            {...attributes}
            ref={nameField}
            className="field-input"
            defaultValue={before?.name}
            maxLength={60}
            autoComplete="off"
            required
            // biome-ignore lint/a11y/noAutofocus: the dialog has just been opened to type it
            autoFocus
          />
        )}
      </Field>
      {task.kind !== 'begin' && (
        <>
          <Choice<Role>
            name={t('staff.role')}
            value={role}
            options={ROLES.map((each) => ({ value: each, words: t(`staff.roles.${each}`) }))}
            onChoose={setRole}
          />
          <p className="field-hint">{t(`staff.role_notes.${role}`)}</p>
        </>
      )}
      <PinField
        label={t(before === null ? 'staff.pin' : 'staff.new_pin')}
        hint={t(findPinHint(isPinNeeded, before))}
        field={pinField}
        isRequired={isPinNeeded}
      />
      <PinField
        label={t('staff.pin_again')}
        hint={t('staff.pin_again_hint')}
        field={againField}
        isRequired={isPinNeeded}
      />
      {fault !== null && <FaultBox words={fault} trouble={MESSAGE_TROUBLES.pin} />}
      <div className={popoverStyles.actions} data-slot="dialog-actions">
        <Button kind="go" type="submit">
          {t(task.kind === 'begin' ? 'staff.switch_on' : 'staff.save')}
        </Button>
        <Button kind="quiet" onPress={onClose}>
          {t('staff.cancel')}
        </Button>
      </div>
    </form>
  );
}

function findPinHint(isNeeded: boolean, before: MemberView | null) {
  if (isNeeded) return 'staff.pin_rule';
  return before?.hasPin === true ? 'staff.pin_kept' : 'staff.pin_optional';
}

interface MemberInput {
  readonly name: string;
  readonly role: Role;
  /** Null leaves a person's PIN as it is. */
  readonly pin: string | null;
}

function useSaveMember(task: MemberTask, memberId: string) {
  const { ipc } = useServices();
  return async ({ name, role, pin }: MemberInput): Promise<CallResult<'staff.add' | 'staff.begin'>> => {
    switch (task.kind) {
      case 'begin':
        return await ipc.call('staff.begin', { memberId, name, pin: pin ?? '' });
      case 'add':
        return await ipc.call('staff.add', { memberId, name, role, pin });
      case 'change':
        return await ipc.call('staff.change', { memberId, name, role, ...(pin === null ? {} : { pin }) });
    }
  };
}
