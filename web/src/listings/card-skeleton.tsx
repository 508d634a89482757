import styled from 'styled-components';
import { Skeleton } from '../ui/skeleton.tsx';
import { CardBody, CardFrame } from './card-frame.tsx';

/** A card whose listing is on its way, of the size that the card will have. */
export function CardSkeleton() {
  return (
    <CardFrame>
      <Photo $ratio="4 / 3" />
      <Lines>
        <Skeleton $height="24px" $width="55%" />
        <Skeleton $height="14px" $width="70%" />
        <Skeleton $height="18px" $width="85%" />
        <Skeleton $height="14px" $width="90%" />
        <Skeleton $height="14px" $width="60%" />
        <Skeleton $height="12px" $width="35%" />
      </Lines>
    </CardFrame>
  );
}

const Photo = styled(Skeleton)`border-radius: 0;`;
const Lines = styled(CardBody)`align-items: center;`;
