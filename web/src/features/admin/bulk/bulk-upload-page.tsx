import { Page } from '../blocks/page.tsx';
import { PageHeader } from '../blocks/page-header.tsx';
import { Panel } from '../blocks/panel.tsx';
import { BulkForm } from './bulk-form.tsx';
import { FormatGuide } from './format-guide.tsx';

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
