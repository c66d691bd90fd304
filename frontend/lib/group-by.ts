/** The groups in the order of their first items. The oldest browsers have no `Map.groupBy`. */
export const groupBy = <Item, Key>(
  items: ReadonlyArray<Item>,
  keyOf: (item: Item) => Key,
): Map<Key, Array<Item>> => {
  const groups = new Map<Key, Array<Item>>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [item])
    else group.push(item)
  }
  return groups
}
