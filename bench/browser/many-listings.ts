import { addListings, logIn, uploadPictures } from '../harness/listings.ts';

/**
 * Fills a running product with listings, to see how pages and services do with many. Every listing is active and for sale.
 *
 *   ADMIN_PASSWORD=… npm run bench -- many-listings [origin] [how many]        http://localhost:8080 and 5000 by default
 *
 * They share a dozen uploaded pictures, and are there to stay: use a DATA_DIR of their own. The same number gives the same listings.
 */
const [origin = 'http://localhost:8080', wanted = '5000'] = process.argv.slice(2);
const { ADMIN_USERNAME = 'admin', ADMIN_PASSWORD = '' } = process.env;

const admin = await logIn(origin, ADMIN_USERNAME, ADMIN_PASSWORD);
const pictures = await uploadPictures(origin, admin);
await addListings({
  origin,
  admin,
  pictures,
  from: 0,
  to: Number(wanted),
  always: { property_type: 'Buy' },
  onProgress: (count) => console.log(`${count} listings`),
});
