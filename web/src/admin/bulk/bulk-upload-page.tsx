import { counted } from '@marketplace/contracts/counted';
import { limits } from '@marketplace/contracts/limits';
import { useEffect, useMemo, useRef } from 'react';
import { useDropzone } from 'react-dropzone';
import styled from 'styled-components';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/controls.tsx';
import { count, singaporeTime } from '../../ui/format.ts';
import { Stack } from '../../ui/layout.ts';
import { Link } from '../../ui/link.tsx';
import { space, theme } from '../../ui/theme.ts';
import { PROPERTIES } from '../pages.ts';
import { useRight } from '../session/session.ts';
import { DownloadButton, SmallButton } from '../ui/buttons.tsx';
import { Choice, ProgressBar, ProgressLine } from '../ui/controls.tsx';
import { focusMain } from '../ui/focus.ts';
import { Actions, Note, Notice, Page, PageHeader, Problem, Refusal, Row, submitting } from '../ui/page.tsx';
import { Panel } from '../ui/panel.tsx';
import { csvExample, FormatGuide } from './format-guide.tsx';
import { ColumnsPanel, ValuesPanel } from './mapping-panels.tsx';
import { readingsOf } from './readings.ts';
import { countShownAtOnce, effectText, shownText } from './rows.ts';
import { RowsPanel } from './rows-panel.tsx';
import type { Bulk, BulkOutcome, Sheet } from './use-bulk.ts';
import { useBulk } from './use-bulk.ts';

/** Many listings at once: read from a file or text, reviewed by row, and sent in parts. */
export function BulkUploadPage() {
  const bulk = useBulk();
  const { sheet, outcome } = bulk;
  const shown = `${bulk.stopped.length} ${sheet === undefined}`;
  useEffect(() => {
    if (shown) focusMain(); // the focused button may be gone
  }, [shown]);
  return (
    <Page>
      <PageHeader
        title="Bulk Upload"
        hint="Add or change many listings at once, from a spreadsheet or as JSON. You see every row before anything is sent."
      >
        <DownloadButton
          path="/api/properties/export.csv"
          name="properties.csv"
          label="Download all as CSV"
          failure="Failed to download the properties"
        />
      </PageHeader>
      <StoppedUploads bulk={bulk} />
      <Stack as="form" $gap={5} onSubmit={submitting(() => bulk.upload())}>
        {outcome && <OutcomeNote outcome={outcome} />}
        <Panel title="Properties to add or change">
          <Source bulk={bulk} />
          {!sheet && <Submit bulk={bulk} />}
        </Panel>
        {sheet && (
          <Panel
            title="Rows"
            hint="As they will be saved, numbered as in the file. Click a cell, or press Enter on it, to edit it."
          >
            <Rows bulk={bulk} sheet={sheet} />
            <Submit bulk={bulk} />
          </Panel>
        )}
      </Stack>
      <FormatGuide />
      {bulk.priceDialog}
    </Page>
  );
}

function StoppedUploads({ bulk }: { bulk: Bulk }) {
  const disabled = bulk.progress !== undefined;
  return bulk.stopped.map((upload) => (
    <Panel
      key={upload.id}
      title={`An upload of ${counted(upload.total, 'row')} stopped at ${count(upload.done)}`}
      hint={`${upload.file ?? 'Typed'}, started ${singaporeTime(upload.startedAt)}. Saved rows will not be saved again.`}
    >
      <Buttons>
        <Button disabled={disabled} onClick={() => bulk.resume(upload)}>
          Continue
        </Button>
        <Button variant="secondary" disabled={disabled} onClick={() => bulk.review(upload)}>
          Review the rest
        </Button>
        <Button variant="quiet" disabled={disabled} onClick={() => bulk.discard(upload)}>
          Discard the rest
        </Button>
      </Buttons>
    </Panel>
  ));
}

/** The result of the last upload. Takes the focus, because the focused button may be gone. */
function OutcomeNote({ outcome }: { outcome: BulkOutcome }) {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (outcome) note.current?.focus();
  }, [outcome]);
  if (outcome.kind === 'refused') return <Refusal ref={note} reason={outcome.reason} />;
  return (
    <Notice ref={note} tabIndex={-1}>
      {outcome.message} <Link to={PROPERTIES}>See all properties</Link>
    </Notice>
  );
}

function Source({ bulk }: { bulk: Bulk }) {
  const { sheet, text } = bulk;
  const isBusy = bulk.progress !== undefined;
  return (
    <Stack $gap={4}>
      <FileDrop bulk={bulk} disabled={isBusy} />
      {!sheet || text !== '' ? (
        <JsonText
          label="JSON Data"
          hint="Or paste an array of property objects."
          spellCheck={false}
          rows={8}
          value={text}
          readOnly={isBusy}
          onChange={({ target }) => bulk.type(target.value)}
        />
      ) : (
        <Note>
          {sheet.file ?? 'Typed text'}: {counted(sheet.rows.length, 'row')}. Choose another file to replace
          it.
        </Note>
      )}
      {bulk.problem && !bulk.outcome && <Problem role="status">{bulk.problem}</Problem>}
    </Stack>
  );
}

const accept = {
  'application/json': ['.json'],
  'text/csv': ['.csv'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
};
const csvAddress = `data:text/csv;charset=utf-8,${encodeURIComponent(csvExample)}`;

function FileDrop({ bulk, disabled }: { bulk: Bulk; disabled: boolean }) {
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    accept,
    disabled,
    multiple: false,
    noClick: true,
    noKeyboard: true,
    onDropAccepted: ([file]) => file && bulk.loadFile(file),
    onDropRejected: ([rejection]) =>
      rejection && bulk.refuse(`${rejection.file.name}: ${rejection.errors.map(({ message }) => message)}`),
  });
  return (
    <Zone {...getRootProps()} $gap={[2, 3]} $isActive={isDragActive}>
      <input {...getInputProps({ 'aria-label': 'Excel, CSV or JSON file' })} />
      <p>{isDragActive ? 'Drop the file here' : 'Drop an Excel, CSV or JSON file here, or'}</p>
      <SmallButton disabled={disabled} onClick={open}>
        Choose File
      </SmallButton>
      <a href={csvAddress} download="properties.csv">
        CSV template
      </a>
    </Zone>
  );
}

function Rows({ bulk, sheet }: { bulk: Bulk; sheet: Sheet }) {
  const disabled = bulk.progress !== undefined;
  const { table, mapping, rows } = sheet;
  const readings = useMemo(
    () => (table && rows.length > 0 ? readingsOf(table, mapping) : []),
    [table, mapping, rows],
  );
  return (
    <Stack $gap={4}>
      {table && (
        <>
          <ColumnsPanel
            key={table.headings.join()}
            table={table}
            mapping={mapping}
            disabled={disabled}
            onChange={bulk.setColumn}
          />
          <ValuesPanel key={sheet.file} readings={readings} disabled={disabled} onChange={bulk.setMeaning} />
          {rows.some(({ target }) => !target) && (
            <AddAs>
              <Choice
                label="Add new properties as"
                value={sheet.asDrafts ? 'drafts' : 'file'}
                options={{
                  file: mapping.includes('status') ? 'Their status in the file' : 'Active',
                  drafts: 'Drafts (inactive)',
                }}
                disabled={disabled}
                onChoose={(chosen) => bulk.setAsDrafts(chosen === 'drafts')}
              />
            </AddAs>
          )}
        </>
      )}
      {bulk.found.hasFailed && (
        <Actions>
          <Problem role="status">Couldn’t check for duplicates and for the properties to change.</Problem>
          <SmallButton onClick={bulk.found.retry}>Retry</SmallButton>
        </Actions>
      )}
      <RowsPanel bulk={bulk} sheet={sheet} disabled={disabled} />
    </Stack>
  );
}

function Submit({ bulk }: { bulk: Bulk }) {
  const { sheet, progress, isReading, found } = bulk;
  const isBusy = progress !== undefined;
  return (
    <Stack $gap={2}>
      {progress && (
        <>
          <ProgressLine>
            <ProgressBar value={progress.percent} max={100} aria-label="Uploading properties" />
            <span>{progress.percent < 100 ? `${progress.percent}%` : '100%, checking…'}</span>
          </ProgressLine>
          <Note role="status">
            {count(progress.upload.done)} of {count(progress.upload.total)} saved.{' '}
            {progress.isKept
              ? 'If you close this page, you can continue the upload here.'
              : 'This device has no space to store the upload: keep this page open until it finishes.'}
          </Note>
        </>
      )}
      <Buttons>
        {isReading && <Note role="status">Reading…</Note>}
        {!isReading && found.isLoading && <Note role="status">Checking against your properties…</Note>}
        {!isBusy && !isReading && !found.isLoading && sheet && <Effect bulk={bulk} sheet={sheet} />}
        <Button
          variant="secondary"
          disabled={isBusy}
          onClick={() => (sheet ? bulk.clear() : bulk.loadExample())}
        >
          {sheet ? 'Start Over' : 'Load Example'}
        </Button>
        <Button type="submit" disabled={isBusy || isReading || found.isLoading}>
          {isBusy ? 'Uploading...' : 'Upload Properties'}
        </Button>
      </Buttons>
    </Stack>
  );
}

/** What the upload will do, and how many new properties visitors will see at once. */
function Effect({ bulk: { counts, judged }, sheet }: { bulk: Bulk; sheet: Sheet }) {
  const mayPublish = useRight('publishInBulk') || counts.ready <= limits.bulkPublished;
  const shown = mayPublish ? countShownAtOnce(judged) : 0;
  const asDrafts = shown === 0 && (sheet.asDrafts || !mayPublish);
  const effect = effectText(counts, asDrafts);
  if (effect === undefined) return null;
  return (
    <Note>
      {effect} <strong>{shownText(shown, counts, asDrafts)}</strong>
    </Note>
  );
}

const AddAs = styled.div`max-width: 360px;`;
const Zone = styled(Row)<{ $isActive: boolean }>`
  position: relative;
  padding: ${space(4)};
  border: 2px dashed ${({ $isActive }) => ($isActive ? theme.color.brand : theme.color.inputLine)};
  border-radius: ${theme.radius.md}px;
  background: ${({ $isActive }) => ($isActive ? theme.color.brandTint : theme.color.canvas)};
  > input { position: absolute; }
`;
const JsonText = styled(TextArea)`
  && { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: 0.8125rem; }
  tab-size: 2;
`;
const Buttons = styled(Actions)`
  align-items: center;
  @media (max-width: ${theme.bp.sm - 1}px) { > button { flex: 1 0 auto; } }
`;
