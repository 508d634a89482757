import { RecoveryCodes } from '@marketplace/contracts/auth/passkeys.views';
import { limits } from '@marketplace/contracts/limits';
import { useState } from 'react';
import styled from 'styled-components';
import { sendJson } from '../../api/client.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../ui/button.tsx';
import { Stack } from '../../ui/layout.ts';
import { space } from '../../ui/theme.ts';
import { showError, showSuccess } from '../../ui/toasts.tsx';
import { useConfirm } from '../ui/confirm.tsx';
import { Note, Notice, Row } from '../ui/page.tsx';
import { Panel } from '../ui/panel.tsx';
import { saveFile } from '../ui/queries.ts';

/** How many recovery codes are left, and new ones. @param left the unused ones */
export function RecoveryCodesPanel({ left, onMade }: { left: number; onMade: () => void }) {
  const [codes, setCodes] = useState<string[]>();
  const { confirm, dialog } = useConfirm();
  const make = useCommand(
    async () => {
      const made = await sendJson('POST', '/api/auth/recovery-codes', undefined, RecoveryCodes);
      setCodes(made.codes);
      onMade();
    },
    { failure: 'Failed to create recovery codes' },
  );
  async function handleMake() {
    const question = {
      title: 'Create new codes?',
      message: 'The codes you have now stop working.',
      confirmLabel: 'Create new codes',
    };
    if (left === 0 || (await confirm(question))) await make.run();
  }
  return (
    <Panel
      title="Recovery codes"
      hint="Each logs you in once, without your passkey or password. Keep them where you keep important papers."
    >
      <Stack $gap={4}>
        <Note>
          {left === 0 ? 'You have no recovery codes.' : `${left} of ${limits.recoveryCodes} codes left.`}
        </Note>
        {codes && <NewCodes codes={codes} />}
        <Row $gap={3}>
          <Button variant="secondary" disabled={make.isBusy} onClick={() => void handleMake()}>
            {left === 0 ? 'Create recovery codes' : 'Create new codes'}
          </Button>
        </Row>
      </Stack>
      {dialog}
    </Panel>
  );
}

function NewCodes({ codes }: { codes: readonly string[] }) {
  const text = codes.join('\n');
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      showSuccess('Codes copied');
    } catch {
      showError('Your browser blocked copying. Select the codes and copy them.');
    }
  }
  return (
    <Notice>
      <Stack $gap={3}>
        <p>Copy or download them now: they cannot be shown again.</p>
        <Codes>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </Codes>
        <Row $gap={3}>
          <Button onClick={() => void copy()}>Copy the codes</Button>
          <Button
            variant="secondary"
            onClick={() => saveFile(new Blob([`${text}\n`], { type: 'text/plain' }), 'recovery-codes.txt')}
          >
            Download
          </Button>
        </Row>
      </Stack>
    </Notice>
  );
}

const Codes = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(190px, 1fr));
  gap: ${space(1)} ${space(4)};
  font-family: ui-monospace, monospace;
`;
