import { RebuildRequested } from '@marketplace/contracts/operations/operations.views';
import { useState } from 'react';
import { detailOf } from '../../../api/api-error.ts';
import { sendJson } from '../../../api/client.ts';
import { showError, showInfo } from '../../../ui/toasts.ts';

/** Returns what asks for a rebuild of a read model; `onAnswered` is called when the server has answered, whatever it says. */
export function useRebuild(name: string, onAnswered: () => void) {
  const [isBusy, setIsBusy] = useState(false);

  async function rebuild() {
    setIsBusy(true);
    try {
      await sendJson('POST', `/api/operations/projections/${name}/rebuild`, undefined, RebuildRequested);
      showInfo(`The rebuild of ${name} begins in a moment.`);
    } catch (error) {
      showError(detailOf(error, `Failed to start the rebuild of ${name}`));
    } finally {
      setIsBusy(false);
      onAnswered();
    }
  }
  return { isBusy, rebuild };
}
