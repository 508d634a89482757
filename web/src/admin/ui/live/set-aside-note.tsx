import { Note, Refusal } from '../notices.tsx';
import { useLive } from './live-context.ts';

/** Says of a listing that is set aside that it is shown as it was, and what ends that; of any other nothing. */
export function SetAsideNote({ listingId }: { listingId: string }) {
  const found = useLive().state?.set_aside.find(({ listing_id }) => listing_id === listingId);
  if (!found) return null;
  return (
    <Refusal
      reason={`This listing is set aside: event ${found.since} of it cannot be read. It is shown as it was before, and no change of it is saved or shown until an operator acts.`}
    >
      <Note>
        To have the event passed over, an operator can type:{' '}
        <code>{`projections skip listings --position ${found.since} --reason "…"`}</code>
      </Note>
    </Refusal>
  );
}
