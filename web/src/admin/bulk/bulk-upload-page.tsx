import type { FormEvent } from 'react';
import { useEffect } from 'react';
import styled from 'styled-components';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/controls.tsx';
import { count } from '../../ui/format.ts';
import { Stack } from '../../ui/layout.ts';
import { theme } from '../../ui/theme.ts';
import { UploadProgress } from '../ui/controls.tsx';
import { focusMain } from '../ui/focus.ts';
import { Actions, Note, Page, PageHeader, Problem } from '../ui/page.tsx';
import { Panel } from '../ui/panel.tsx';
import { csvExample } from './bulk-example.ts';
import { ColumnsPanel } from './columns-panel.tsx';
import { ExportButton } from './export-button.tsx';
import { FileDrop } from './file-drop.tsx';
import { FormatGuide } from './format-guide.tsx';
import { RowsPanel } from './rows-panel.tsx';
import { OutcomeNote } from './outcome-note.tsx';
import { StoppedUploads } from './stopped-uploads.tsx';
import type { Bulk } from './use-bulk.ts';
import { useBulk } from './use-bulk.ts';

/** Many listings at once: read from a file or a text, looked at row by row, and sent in parts. */
export function BulkUploadPage() {
  const bulk = useBulk();
  const { sheet, outcome, progress, stopped } = bulk;
  const shown = `${stopped.length} ${sheet === undefined}`;
  useEffect(() => {
    if (shown) focusMain(); // a button may have gone with what it stood in
  }, [shown]);
  function submit(event: FormEvent) {
    event.preventDefault();
    void bulk.upload();
  }
  return (
    <Page>
      <PageHeader
        title="Bulk Upload"
        hint="Add or change many listings at once, from a spreadsheet or as JSON. You see every row before anything is sent."
      >
        <ExportButton />
      </PageHeader>
      <StoppedUploads
        uploads={stopped}
        disabled={progress !== undefined}
        onResume={bulk.resume}
        onLookAt={bulk.lookAt}
        onDiscard={bulk.discard}
      />
      <Stack as="form" $gap={5} onSubmit={submit}>
        {outcome && <OutcomeNote outcome={outcome} />}
        <Panel title="Properties to add or change">
          <Source bulk={bulk} />
          {!sheet && <Ending bulk={bulk} />}
        </Panel>
        {sheet && (
          <Panel title="Rows" hint="As they will be saved. Click a cell, or press Enter on it, to edit it.">
            <Rows bulk={bulk} sheet={sheet} />
            <Ending bulk={bulk} />
          </Panel>
        )}
      </Stack>
      <FormatGuide />
      {bulk.priceQuestion}
    </Page>
  );
}

const csvAddress = `data:text/csv;charset=utf-8,${encodeURIComponent(csvExample)}`;

/** A file, or a text. */
function Source({ bulk }: { bulk: Bulk }) {
  const { sheet, text, progress } = bulk;
  const isBusy = progress !== undefined;
  const isTyped = !sheet || text !== '';
  return (
    <Stack $gap={4}>
      <FileDrop disabled={isBusy} onFile={bulk.loadFile} onRefused={bulk.refuse}>
        <a href={csvAddress} download="properties.csv">
          CSV template
        </a>
      </FileDrop>
      {isTyped ? (
        <JsonText
          label="JSON Data"
          hint="Or write here: an array of property objects."
          spellCheck={false}
          rows={8}
          value={text}
          readOnly={isBusy}
          onChange={(event) => bulk.type(event.target.value)}
        />
      ) : (
        <Note>
          {sheet.file ?? 'What was typed'}: {count(sheet.rows.length)} rows. Choose another file to replace
          it.
        </Note>
      )}
      {bulk.problem && !bulk.outcome && <Problem role="status">{bulk.problem}</Problem>}
    </Stack>
  );
}

function Rows({ bulk, sheet }: { bulk: Bulk; sheet: NonNullable<Bulk['sheet']> }) {
  const { listed, progress } = bulk;
  const isBusy = progress !== undefined;
  return (
    <Stack $gap={4}>
      {sheet.table && (
        <ColumnsPanel
          key={sheet.table.headings.join()}
          table={sheet.table}
          mapping={sheet.mapping}
          disabled={isBusy}
          onChange={(column, field) => void bulk.setColumn(column, field)}
        />
      )}
      {listed.hasFailed && (
        <Actions>
          <Problem role="status">Couldn’t check for duplicates and for the properties to change.</Problem>
          <Button variant="secondary" size="sm" onClick={listed.retry}>
            Retry
          </Button>
        </Actions>
      )}
      <RowsPanel
        all={bulk.all}
        counts={bulk.counts}
        mapping={sheet.mapping}
        disabled={isBusy}
        onWrite={bulk.write}
        onChoose={bulk.choose}
      />
    </Stack>
  );
}

/** What is done with it all, and how far it has come. */
function Ending({ bulk }: { bulk: Bulk }) {
  const { sheet, progress, isReading, listed } = bulk;
  const isBusy = progress !== undefined;
  return (
    <Stack $gap={2}>
      {progress && (
        <>
          <UploadProgress label="Uploading properties" percent={progress.percent} />
          <Note role="status">
            {count(progress.upload.done)} of {count(progress.upload.total)} saved.{' '}
            {progress.isKept
              ? 'If this page is closed, the upload can be continued here.'
              : 'This device has no room to keep the upload: leave this page open until it has ended.'}
          </Note>
        </>
      )}
      <Buttons>
        {isReading && <Note role="status">Reading…</Note>}
        {!isReading && listed.isAsking && <Note role="status">Checking against your properties…</Note>}
        {sheet ? (
          <Button variant="secondary" onClick={bulk.clear} disabled={isBusy}>
            Start Over
          </Button>
        ) : (
          <Button variant="secondary" onClick={() => bulk.loadExample()} disabled={isBusy}>
            Load Example
          </Button>
        )}
        <Button type="submit" disabled={isBusy || isReading || listed.isAsking}>
          {isBusy ? 'Uploading...' : 'Upload Properties'}
        </Button>
      </Buttons>
    </Stack>
  );
}

const JsonText = styled(TextArea)`
  && { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: 0.8125rem; }
  tab-size: 2;
`;
const Buttons = styled(Actions)`
  align-items: center;
  @media (max-width: ${theme.bp.sm - 1}px) { > button { flex: 1 0 auto; } }
`;
