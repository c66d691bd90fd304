/** Where the parts of the map's page stand: on a phone the map first, on a desk the list beside it. */
export const frame =
  "grid grid-cols-1 gap-5 [reading-flow:grid-rows] [grid-template-areas:'map'_'panel'_'time'_'list'_'card'] lg:grid-cols-[360px_minmax(0,1fr)] lg:[grid-template-areas:'list_map'_'time_time'_'panel_panel'_'card_card']"

export const areas = {
  list: "min-w-0 [grid-area:list]",
  map: "min-w-0 [grid-area:map] grid",
  time: "min-w-0 [grid-area:time]",
  panel: "min-w-0 [grid-area:panel]",
  card: "min-w-0 [grid-area:card]",
} as const

/** As high as the phone leaves room for what is below; on a desk as high as the list beside it. */
export const mapHeight = "h-[44vh] min-h-64 lg:h-auto lg:min-h-80"
