import type { SettingKey, SettingValues } from '@marketplace/contracts/settings/setting.fields';
import { settingFields } from '@marketplace/contracts/settings/setting.fields';
import { settingsOf } from '@marketplace/contracts/site/site-settings';
import { useId } from 'react';
import styled from 'styled-components';
import { useEnvironment } from '../../api/page-data.tsx';
import { randomKey } from '../../api/request-headers.ts';
import { uploadImage } from '../../api/upload.ts';
import { useCommand } from '../../api/use-command.ts';
import { Select, TextArea, TextInput } from '../../ui/controls.tsx';
import { EmailInput } from '../../ui/email-input.tsx';
import { Small, Stack, VisuallyHidden, visuallyHidden } from '../../ui/layout.ts';
import { theme } from '../../ui/theme.ts';
import { isSample } from '../session/first-run.ts';
import { SmallButton } from '../ui/buttons.tsx';
import { Problem, Row } from '../ui/page.tsx';
import { TestimonialsControl } from './testimonials-control.tsx';
import type { SettingsForm } from './use-settings.ts';

interface ControlProps {
  name: SettingKey;
  form: SettingsForm;
}

/** The control of a setting. Empty means the original, which is its placeholder. */
export function SettingControl({ name, form }: ControlProps) {
  const { label, shown, kind } = settingFields[name];
  const initial: SettingValues = settingsOf(useEnvironment());
  if (kind === 'picture') return <PictureControl name={name} form={form} />;
  if (kind === 'testimonials') return <TestimonialsControl form={form} />;
  const isShownSample = form.textOf(name) === '' && isSample(name, initial);
  const hints = [
    kind === 'hours' && 'Whole hours, such as 9-18, or closed.',
    `${shown}.`,
    isShownSample && 'Sample, shown to visitors until you replace it.',
  ];
  const labelled = {
    label,
    hint: hints.filter(Boolean).join(' '),
    error: form.errorOf(name),
  };
  if (kind === 'switch')
    return (
      <Select
        {...labelled}
        value={form.textOf(name) || initial[name]}
        onChange={({ target }) => form.type(name, target.value === initial[name] ? '' : target.value)}
      >
        <option value="on">On</option>
        <option value="off">Off</option>
      </Select>
    );
  const control = { ...labelled, value: form.textOf(name), placeholder: initial[name] };
  if (name === 'email')
    return (
      <EmailInput
        {...control}
        onChange={({ target }) => form.type(name, target.value)}
        onCorrect={(email) => form.type(name, email)}
      />
    );
  return kind === 'lines' ? (
    <TextArea {...control} onChange={({ target }) => form.type(name, target.value)} />
  ) : (
    <TextInput {...control} onChange={({ target }) => form.type(name, target.value)} />
  );
}

function PictureControl({ name, form }: ControlProps) {
  const id = useId();
  const { label, shown } = settingFields[name];
  const initial: SettingValues = settingsOf(useEnvironment());
  const { agent, own } = form.site;
  const source = name === 'agent_photo' ? agent.photo : own?.logo;
  const error = form.errorOf(name);
  const upload = useCommand(
    async (file: File) => {
      const key = randomKey();
      const path = await uploadImage({ file, key, act: key, onProgress: () => undefined });
      form.keepPicture(path, URL.createObjectURL(file));
      form.type(name, path);
    },
    { failure: 'Failed to upload the picture' },
  );
  return (
    <Stack $gap={2}>
      <Label>{label}</Label>
      <Row $gap={3}>
        {source && <Picture src={source} alt={`${label} as shown`} />}
        <File
          id={id}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          disabled={upload.isBusy}
          onChange={({ target }) => {
            const file = target.files?.[0];
            target.value = '';
            if (file) void upload.run(file);
          }}
        />
        <Choose htmlFor={id}>
          {upload.isBusy ? 'Uploading...' : 'Choose a picture'}
          <VisuallyHidden> for {label}</VisuallyHidden>
        </Choose>
        {form.textOf(name) !== '' && (
          <SmallButton onClick={() => form.type(name, '')}>
            {initial[name] ? 'Use the original' : 'Remove'}
          </SmallButton>
        )}
      </Row>
      <Small>{shown}. JPG, PNG or WebP, up to 10 MB.</Small>
      {error && <Problem>{error}</Problem>}
    </Stack>
  );
}

const Label = styled.span`font-weight: ${theme.weight.label};`;
const Picture = styled.img`
  width: 72px;
  height: 72px;
  border-radius: ${theme.radius.md}px;
  background: ${theme.color.brandTint};
  object-fit: contain;
`;
const File = styled.input`${visuallyHidden}`;
/** The label of the file input looks like a button. */
const Choose = styled.label`
  display: inline-flex;
  align-items: center;
  min-height: 44px;
  padding: 0 16px;
  border: 1px solid ${theme.color.inputLine};
  border-radius: ${theme.radius.md}px;
  background: ${theme.color.surface};
  font-weight: ${theme.weight.label};
  cursor: pointer;
  input:focus-visible + & { outline: 3px solid ${theme.color.focus}; outline-offset: 1px; }
  input:disabled + & { color: ${theme.color.muted}; cursor: default; }
`;
