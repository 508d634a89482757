import styled from 'styled-components';
import { usePageHead } from '../../site/page-head.tsx';
import { Container } from '../../ui/container.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { space } from '../../ui/theme.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { LeavingNote } from './leaving-note.tsx';
import type { Leaving } from './use-leave.ts';

interface PropertyFailedProps {
  path: string;
  leaving: Leaving;
  onRetry: () => void;
}

/** In place of a listing that could not be loaded. */
export function PropertyFailed({ path, leaving, onRetry }: PropertyFailedProps) {
  usePageHead({
    title: 'Property',
    description: 'This listing could not be loaded.',
    path,
    noindex: true,
    status: 503,
  });
  return (
    <Page>
      <VisuallyHidden as="h1">Property</VisuallyHidden>
      <ErrorState title="This listing could not be loaded" onRetry={onRetry} />
      <LeavingNote leaving={leaving} />
    </Page>
  );
}

const Page = styled(Container)`
  display: grid;
  justify-items: center;
  gap: ${space(4)};
  padding-block: ${space(7)};
  & > [role='alert'] { width: 100%; }
`;
