import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { paths } from '../../site/public-paths.ts';
import { Button } from '../../ui/button.tsx';
import { ShareIcon } from '../../ui/icons.tsx';
import { showSuccess } from '../../ui/toasts.ts';
import { shareListing } from './share-listing.ts';

export function ShareButton({ listing }: { listing: PropertyView }) {
  const handleClick = async () => {
    const told = await shareListing(listing, window.location.origin + paths.property(listing.slug));
    if (told) showSuccess(told);
  };
  return (
    <Button variant="secondary" size="sm" onClick={() => void handleClick()}>
      <ShareIcon size={18} /> Share
    </Button>
  );
}
