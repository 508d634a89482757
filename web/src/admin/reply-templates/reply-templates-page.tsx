import { limits } from '@marketplace/contracts/limits';
import type { ReplyTemplate } from '@marketplace/contracts/reply-templates/reply-template.views';
import { replyFields, SaveReplyTemplate } from '@marketplace/contracts/reply-templates/reply-template.views';
import type { FormEvent } from 'react';
import { useState } from 'react';
import styled from 'styled-components';
import { z } from 'zod/mini';
import { sendJson } from '../../api/client.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { TextArea, TextInput } from '../../ui/controls.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Stack, VisuallyHidden } from '../../ui/layout.ts';
import { EmptyState, QueryPanel } from '../../ui/states.tsx';
import { showUndo } from '../../ui/undo-toast.tsx';
import { TEMPLATES_PATH, useTemplates } from '../enquiry/use-templates.ts';
import { ENQUIRIES } from '../pages.ts';
import { useRight } from '../session/session.ts';
import { SmallButton } from '../ui/buttons.tsx';
import { focusMain, focusPage } from '../ui/focus.ts';
import { Actions, ListItem, Note, Page, PageHeader, Refusal, Row } from '../ui/page.tsx';
import { Panel } from '../ui/panel.tsx';
import { useFailureToast } from '../ui/queries.ts';
import { usualReplies } from './usual-replies.ts';

const FAILED = 'Failed to load the reply templates';
const fieldNames = replyFields.map((field) => `{${field}}`).join(', ');

/** The templates that replies to enquiries can begin with. */
export function ReplyTemplatesPage() {
  const templates = useTemplates();
  const [edited, setEdited] = useState<ReplyTemplate>();
  const mayManage = useRight('manageReplyTemplates');
  useFailureToast(templates.error, FAILED);
  const reload = () => void templates.mutate();
  return (
    <Page>
      <PageHeader hint="Texts for replies to enquiries, for all admins.">
        <Row $gap={2}>
          <LinkButton to={ENQUIRIES} variant="secondary" size="sm">
            All enquiries
          </LinkButton>
          {mayManage && (
            <Button size="sm" onClick={() => setEdited({ id: crypto.randomUUID(), name: '', text: '' })}>
              Add template
            </Button>
          )}
        </Row>
      </PageHeader>
      <QueryPanel
        query={templates}
        failed={FAILED}
        isEmpty={(list) => list.length === 0}
        empty={
          <EmptyState title="There are no reply templates yet">
            {mayManage && <AddUsual onAdded={reload} />}
          </EmptyState>
        }
      >
        {(list) => (
          <Panel title="Templates">
            <ul>
              {list.map((template) => (
                <TemplateItem
                  key={template.id}
                  template={template}
                  mayManage={mayManage}
                  onEdit={() => setEdited(template)}
                  onChanged={reload}
                />
              ))}
            </ul>
          </Panel>
        )}
      </QueryPanel>
      {edited && <TemplateDialog template={edited} onClose={() => setEdited(undefined)} onSaved={reload} />}
    </Page>
  );
}

function save({ id, ...fields }: ReplyTemplate): Promise<unknown> {
  return sendJson('PUT', `${TEMPLATES_PATH}/${id}`, fields, z.unknown());
}

/** Adds templates for the usual replies, which admins then edit. */
function AddUsual({ onAdded }: { onAdded: () => void }) {
  const usual = usualReplies();
  const adding = useCommand(
    async () => {
      for (const template of usual) await save(template);
      onAdded();
    },
    { success: 'Usual replies added. Edit them to suit you.', failure: 'Failed to add the usual replies' },
  );
  return (
    <>
      <Note>Usual replies: {usual.map(({ name }) => name).join(' · ')}</Note>
      <Button disabled={adding.isBusy} onClick={() => void adding.run().then(focusMain)}>
        Add the usual replies
      </Button>
    </>
  );
}

interface TemplateItemProps {
  template: ReplyTemplate;
  mayManage: boolean;
  onEdit: () => void;
  onChanged: () => void;
}

function TemplateItem({ template, mayManage, onEdit, onChanged }: TemplateItemProps) {
  const { id, name, text } = template;
  const undo = useCommand(() => save(template).then(onChanged), {
    success: `Template ${name} is back`,
    failure: 'Failed to undo',
  });
  const remove = useCommand(
    async () => {
      await sendJson('DELETE', `${TEMPLATES_PATH}/${id}`, undefined, z.unknown());
      onChanged();
      showUndo({
        text: `Template ${name} removed`,
        topic: `template-${id}`,
        onUndo() {
          focusPage(); // the focused button disappears
          void undo.run();
        },
      });
    },
    { failure: 'Failed to remove the template' },
  );
  return (
    <ListItem>
      <div>
        <strong>{name}</strong>
        <Text>{text}</Text>
      </div>
      {mayManage && (
        <Row as="span" $gap={2}>
          <SmallButton onClick={onEdit}>
            Edit<VisuallyHidden> {name}</VisuallyHidden>
          </SmallButton>
          <SmallButton disabled={remove.isBusy} onClick={() => void remove.run().then(focusMain)}>
            Remove<VisuallyHidden> {name}</VisuallyHidden>
          </SmallButton>
        </Row>
      )}
    </ListItem>
  );
}

interface TemplateDialogProps {
  template: ReplyTemplate;
  onClose: () => void;
  onSaved: () => void;
}

function TemplateDialog({ template, onClose, onSaved }: TemplateDialogProps) {
  const [typed, setTyped] = useState(template);
  const saving = useCommand(
    async () => {
      await save(typed);
      onSaved();
      onClose();
    },
    { success: 'Template saved', failure: 'Failed to save the template' },
  );
  const input = (field: 'name' | 'text') => ({
    value: typed[field],
    onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [field]: target.value }),
  });
  const [problem, setProblem] = useState<string>();
  function submit(event: FormEvent) {
    event.preventDefault();
    const [issue] = SaveReplyTemplate.safeParse({ name: typed.name, text: typed.text }).error?.issues ?? [];
    setProblem(issue && `The ${String(issue.path[0])} ${issue.message}.`);
    if (!issue) void saving.run();
  }
  const reason = problem ?? saving.refusal;
  return (
    <Dialog title={template.name === '' ? 'Add template' : `Edit ${template.name}`} onClose={onClose}>
      <Stack as="form" $gap={3} noValidate onSubmit={submit}>
        {reason && <Refusal reason={reason} />}
        <TextInput label="Name" required maxLength={limits.templateNameLength} {...input('name')} />
        <TextArea
          label="Text"
          required
          rows={10}
          maxLength={limits.messageLength}
          hint={`A reply fills in ${fieldNames}.`}
          {...input('text')}
        />
        <Actions>
          <Button type="submit" disabled={saving.isBusy}>
            Save template
          </Button>
        </Actions>
      </Stack>
    </Dialog>
  );
}

const Text = styled(Note)`
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;
