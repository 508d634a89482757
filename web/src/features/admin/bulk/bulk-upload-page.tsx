import type { FormEvent } from 'react';
import { useDeferredValue, useMemo } from 'react';
import styled from 'styled-components';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/controls.tsx';
import { Stack } from '../../../ui/layout.ts';
import { theme } from '../../../ui/theme.ts';
import { Actions } from '../blocks/layout.ts';
import { Page, PageHeader } from '../blocks/page.tsx';
import { Panel } from '../blocks/panel.tsx';
import { UploadProgress } from '../blocks/progress.tsx';
import { csvExample } from './bulk-example.ts';
import { BulkOutcomeNote, DryRunNote } from './bulk-notes.tsx';
import { dryRun } from './dry-run.ts';
import { FileDrop } from './file-drop.tsx';
import { FormatGuide } from './format-guide.tsx';
import { useBulkUpload } from './use-bulk-upload.ts';

/** Many listings at once: all are added or none. */
export function BulkUploadPage() {
  return (
    <Page>
      <PageHeader
        title="Bulk Upload"
        hint="Add many listings at once. Either all of them are added, or none."
      />
      <Panel title="Properties as JSON">
        <BulkForm />
      </Panel>
      <FormatGuide />
    </Page>
  );
}

const csvAddress = `data:text/csv;charset=utf-8,${encodeURIComponent(csvExample)}`;

/** The text of the items: typed, loaded from a file or the example; checked while it changes. */
function BulkForm() {
  const bulk = useBulkUpload();
  const isBusy = bulk.progress !== undefined;
  const checked = useDeferredValue(bulk.text);
  const run = useMemo(() => dryRun(checked), [checked]);
  function submit(event: FormEvent) {
    event.preventDefault();
    void bulk.upload();
  }
  return (
    <Stack as="form" $gap={4} onSubmit={submit}>
      {bulk.outcome && <BulkOutcomeNote outcome={bulk.outcome} />}
      <FileDrop disabled={isBusy} onFile={(file) => void bulk.loadFile(file)} onRefused={bulk.refuse}>
        <a href={csvAddress} download="properties.csv">
          CSV template
        </a>
      </FileDrop>
      <JsonText
        label="JSON Data"
        hint="An array of property objects, at most 500."
        spellCheck={false}
        rows={16}
        value={bulk.text}
        onChange={(event) => bulk.setText(event.target.value)}
      />
      <DryRunNote run={run} />
      <Ending>
        {bulk.progress !== undefined && (
          <UploadProgress label="Uploading properties" percent={bulk.progress} />
        )}
        <Button variant="secondary" onClick={bulk.loadExample} disabled={isBusy}>
          Load Example
        </Button>
        <Button type="submit" disabled={isBusy}>
          {isBusy ? 'Uploading...' : 'Upload Properties'}
        </Button>
      </Ending>
    </Stack>
  );
}

const JsonText = styled(TextArea)`
  && { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: 0.8125rem; }
  tab-size: 2;
`;
const Ending = styled(Actions)`
  align-items: center;
  @media (max-width: ${theme.bp.sm - 1}px) { > button { flex: 1 0 auto; } }
`;
