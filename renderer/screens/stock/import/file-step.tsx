import { Download, FileUp, OctagonX } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button as AriaButton, DropZone, type FileDropItem, FileTrigger } from 'react-aria-components';
import type { ImportView } from '../../../../electron/contract/calls/import.ts';
import { TEMPLATE_FIELDS } from '../../../../electron/contract/calls/import-columns.ts';
import { useI18n } from '../../../i18n/use-i18n.ts';
import { useServices } from '../../../services/services.ts';
import { useWorkspace } from '../../../services/workspace-context.ts';
import { MESSAGE_TROUBLES } from '../../../state/help-topics.ts';
import { Button } from '../../../ui/button.tsx';
import { joinClasses } from '../../../ui/class-names.ts';
import { downloadCsv } from '../../../ui/csv-download.ts';
import { HelpLink } from '../../../ui/help-link.tsx';
import { Box } from '../../../ui/primitives.tsx';
import { FaultBox, ProblemBox } from '../../../ui/problem-box.tsx';
import { type UploadResult, uploadFile } from './file-upload.ts';
import buttonStyles from '../../../ui/button.module.css';
import styles from './file-step.module.css';

type Failure = Extract<UploadResult, { ok: false }>['problem'];

interface FileStepProps {
  readonly storeId: number;
  /** The last attempt, if its file was unreadable or its upload was interrupted. */
  readonly view: ImportView | null;
}

/** Uploads a file that staff choose or drop. */
export function FileStep({ storeId, view }: FileStepProps): ReactNode {
  const { workspace } = useWorkspace();
  const { ipc } = useServices();
  const { t } = useI18n();
  const [progress, setProgress] = useState<number | null>(null);
  const [failed, setFailed] = useState<Failure | null>(null);

  async function upload(file: File): Promise<void> {
    if (progress !== null) return;
    setFailed(null);
    setProgress(0);
    const onProgress = (bytes: number): void => setProgress(bytes / Math.max(1, file.size));
    const result = await uploadFile({ ipc, workspace: workspace.kind, storeId, file, onProgress });
    setProgress(null);
    if (!result.ok) setFailed(result.problem);
  }

  return (
    <div className={joinClasses('stack gap-10', styles.importFile)}>
      {view?.state === 'unreadable' && view.unreadable !== null && (
        <div role="alert">
          <Box
            tone="red"
            icon={OctagonX}
            title={t('imports.unreadable_title', { file: view.fileName })}
            action={<HelpLink trouble={MESSAGE_TROUBLES.file} />}
          >
            <p>{t(`imports.unreadable.${view.unreadable.why}`, { row: view.unreadable.row ?? 0 })}</p>
          </Box>
        </div>
      )}
      {view?.state === 'receiving' && progress === null && (
        <Box tone="waiting" icon={FileUp} title={t('imports.not_whole', { file: view.fileName })}>
          <p>{t('imports.not_whole_note')}</p>
        </Box>
      )}
      {failed !== null &&
        (failed === 'too_large' || failed === 'unreadable_file' ? (
          <FaultBox words={t(`imports.file_problem.${failed}`)} trouble={MESSAGE_TROUBLES.file} />
        ) : (
          <ProblemBox problem={failed} />
        ))}
      <DropZone
        className={joinClasses('panel stack gap-12 middle', styles.drop)}
        aria-label={t('imports.drop')}
        onDrop={(event) => {
          const file = event.items.find((item): item is FileDropItem => item.kind === 'file');
          if (file !== undefined) void file.getFile().then(upload);
        }}
      >
        <FileUp size={40} aria-hidden />
        <p className="text-17 semibold">{t('imports.drop')}</p>
        <FileTrigger
          acceptedFileTypes={['.csv', '.tsv', '.txt', '.xlsx', 'text/csv', 'text/plain']}
          onSelect={(files) => {
            const file = files?.[0];
            if (file !== undefined) void upload(file);
          }}
        >
          <AriaButton
            data-slot="button"
            className={`${buttonStyles.button} ${buttonStyles.go}`}
            isDisabled={progress !== null}
          >
            {t('imports.choose')}
          </AriaButton>
        </FileTrigger>
        {progress !== null && (
          <progress
            className={joinClasses('full sunk', styles.importProgress)}
            aria-label={t('imports.handing_over')}
            value={progress}
            max={1}
          />
        )}
        <p className={joinClasses('muted', styles.dropNote)}>{t('imports.what_kind')}</p>
        <TemplateButton />
      </DropZone>
    </div>
  );
}

/** Saves a file with the headings alone, in the screen's language, to be filled in with a spreadsheet. */
function TemplateButton(): ReactNode {
  const { t } = useI18n();
  const headings = TEMPLATE_FIELDS.map((field) => t(`import_field.${field}`)).join(',');
  return (
    <Button icon={Download} onPress={() => downloadCsv(`${t('imports.template_name')}.csv`, [`${headings}\r\n`])}>
      {t('imports.template')}
    </Button>
  );
}
