import type { Queryable } from '#server/db/db.ts';
import type { Random } from './random.ts';

const ITEMS = [
  { name: 'Homework pass', description: 'One assignment, one day later.', cost: 25, group: 'Classroom', active: true },
  { name: 'Choose your seat', description: 'For a whole week.', cost: 15, group: 'Classroom', active: true },
  { name: 'Lunch with a teacher', description: 'Bring a friend along.', cost: 30, group: 'Experiences', active: true },
  {
    name: 'Morning announcements',
    description: 'Read them to the school.',
    cost: 40,
    group: 'Experiences',
    active: true,
  },
  { name: 'House sticker sheet', description: 'All five crests.', cost: 5, group: 'School shop', active: true },
  { name: 'School hoodie', description: 'In your house colour.', cost: 120, group: 'School shop', active: true },
  { name: 'Winter fair ticket', description: 'Not sold at the moment.', cost: 20, group: 'Experiences', active: false },
] as const;

export async function seedStore(db: Queryable, random: Random): Promise<void> {
  for (const [position, item] of ITEMS.entries()) {
    await db.query(
      `INSERT INTO store_items (id, name, description, cost_points, group_name, active, position)
       VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [random.uuid(), item.name, item.description, item.cost, item.group, item.active, position],
    );
  }
}
