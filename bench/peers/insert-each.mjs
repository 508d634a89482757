// The peer of visits: stock Express that stores each visit with an INSERT of its own, durably, before it answers.
//
//   DATABASE_URL=… node bench/peers/insert-each.mjs
import express from 'express';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 12 });
const app = express();
app.post('/api/analytics', express.json(), async (req, res) => {
  const { property_id, event_type } = req.body;
  await pool.query({
    name: 'visit',
    text: 'INSERT INTO visits (listing_id, type) VALUES ($1, $2)',
    values: [property_id, event_type],
  });
  res.status(202).json({ recorded: true });
});
const server = app.listen(0, '127.0.0.1', () => console.log(`Ready ${server.address().port}`));
