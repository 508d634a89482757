import { describe, expect, it } from 'vitest';
import { followedList } from './saved-searches.tsx';

describe('a saved search', () => {
  it.each([
    ['/buy', 'For sale', 'Everything for sale', '/properties?status=active&property_type=Buy'],
    [
      '/rent?search=3+bed+near+sea&maxPrice=8000&bedrooms=2&rooms=applied&sort=size',
      'For rent',
      '“near sea” · 3 bedrooms · Up to $8,000 · 2+ bedrooms',
      '/properties?status=active&property_type=Rent&search=3+bed+near+sea&maxPrice=8000&bedrooms=2',
    ],
    [
      '/new-launch?district=D15&minPrice=nonsense',
      'New launches',
      'D15 East Coast / Marine Parade',
      '/properties?status=active&is_new_launch=true&district=D15',
    ],
  ])('of %s is said in words', (address, what, name, listings) =>
    expect(followedList(address)).toEqual({ what, name, listings }),
  );

  it('of a page that is no list is none', () => expect(followedList('/about?district=D15')).toBeUndefined());
});
