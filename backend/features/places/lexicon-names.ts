// Names that are places and something else as well. All in lower case.

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))
const lines = (text: string): ReadonlySet<string> =>
  new Set(text.split(/[,\n]/).flatMap((name) => name.trim() || []))

/** First names, and family names often used alone, that towns have as well. */
export const firstNames = words(`
  ada adam adelaide adele adrian agnes alan albert alberta alexander alexandria alexis alfred alice allen
  allison alma alvin amanda amber amelia amos amy andrea andrew angel angela anita ann anna anne annie
  anthony antonia april ariel arnold arthur ashley ashton aubrey audrey august augusta augustine aurora
  austin ava avery bailey barbara barry beatrice bella ben benjamin bernard bernice bertha beth bethany
  betty beverly beverley blair blake bonnie boston brad bradford bradley brandon brenda brett brian bridget
  brooke brooklyn bruce bryan byron caleb calvin cameron camilla candice carl carla carmen carol carolina
  caroline carrie carson carter casey cecil cecilia celeste chandler charity charles charlotte chase chelsea
  cheryl chester chloe christian christina clara clarence clark claude claudia clay clayton clement cleo
  clifford clifton clinton clyde cody colin colleen connie conrad constance cora corey craig crystal curtis
  cynthia daisy dale dallas dalton damian daniel danny daphne darcy darrell dawn dean deborah delia della
  denis denise dennis denver derek diana diego dolores dominic donald donna dora doris dorothy douglas drew
  duncan dustin dwight dylan earl eddie eden edgar edith edmund edna eduardo edward edwin eileen elaine
  eleanor elena eli elijah elisabeth eliza elizabeth ella ellen elliot elmer elsie elvis emerson emily emma
  emmett enid eric erica erin ernest esther ethan ethel etta eugene eunice eva evan evelyn everett ezra
  faith fanny felicia felix fern fiona flora florence frances francesca francis francisco frank franklin
  fred frederick gabriel gail gary gemma gene geneva genevieve george georgia gerald geraldine gertrude
  gilbert gina gladys glen glenn gloria gordon grace graham grant greta guy gwen hamilton hannah harold
  harriet harrison harry harvey hazel heather hector heidi helen helena henry herbert herman hilda holly
  homer hope horace houston howard hudson hugh hugo hunter ian ida imogen india ingrid ira irene iris irma
  irving isaac isabel isabella isla israel ivan ivor ivy jack jackson jacob jade jake james jamie jan jane
  janet jason jasmine jasper jay jean jeff jefferson jennifer jenny jeremy jerome jersey jerry jesse jessica
  jesus jill jim joan joanna joe joel john johnny jonathan jordan joseph josephine joshua joy joyce juan
  juanita judith julia julian juliet julius june justin karen karl kate katherine kathleen katie kay keith
  kelly kelvin ken kendall kennedy kenneth kent kenya kerry kevin kimberley kimberly kingston kirk kitty
  kurt kyle lana lance lancaster lara laura lauren laurence lawrence leah lee leigh leo leon leona leonard
  leroy leslie lester levi lewis lila lillian lily lincoln linda lisa livingston logan lois lola london
  lorenzo loretta lorraine louis louisa louise lourdes lucas lucia lucy luke luna luther lydia lyle lynn mabel
  mackenzie madeleine madison mae maggie malcolm malcom mandy manuel marco marcus margaret maria marian
  marianne marie marilyn marina mario marion marissa marjorie mark marlene marlon marshall martha martin
  martina marvin mary mason matilda matthew maureen maurice maximilian maxwell may megan melanie melba
  melinda melissa melody mercedes mercy meredith michael michelle miguel milan mildred miles millie milton
  minnie miranda miriam mitchell molly mona monica monroe montana morgan morris moses muriel myra myrtle
  nadia nancy naomi natalia natalie nathan neil nell nellie nelson neville nicholas nicole nigel nina noah
  noel nora norma norman odessa olga olive oliver olivia olympia opal ophelia orlando oscar oswald otis otto
  owen paige pamela paris parker patience patricia patrick paul paula pauline pearl pedro peggy penelope
  penny percy perry peter philip phoebe phoenix phyllis polly prescott preston priscilla quentin quincy
  rachel ralph ramona randolph raphael raymond rebecca regina reginald rene renee rex rhoda richard rita
  robert robin rochester rodney roger roland roma romeo ronald rosa rosalie rosalind rose rosemary ross
  rowena roxanne roy ruby rudolph rufus rupert russell ruth ryan sabrina sadie sally salvador sam samantha
  samuel sandra sandy santiago sara sarah savannah scott sebastian selena selma serena seth shannon sharon
  sheila shelby sheldon shelley sheridan sherman shirley sidney sierra silas silvia simon sofia sonia sophia
  stacy stafford stanley stella stephanie stephen sterling steven stewart stuart susan susanna suzanne
  sybil sydney sylvester sylvia tabitha tamara tanya tara tasha taylor teresa terrence terry tessa thelma
  theodore theresa thomas tiffany timothy tina toby todd tom tony tracy trent trevor trinity troy tyler
  tyrone ulysses una ursula valencia valentina valentine valerie vanessa vaughan vera verity verna vernon
  verona veronica victor victoria vienna vincent viola violet virgil virginia vivian wade wallace walter
  wanda ward warren washington wayne wellington wendy wesley whitney wilbur wilfred willa william willow
  wilma winifred winston woodrow wyatt yolanda yvette yvonne zachary zelda zoe`)

/**
 * Countries and regions that towns elsewhere are called after: said alone, the town is not meant. Countries
 * are here by names that the list of today's does not have: Turkey, Korea.
 */
const regions = lines(`
  alabama, alaska, arizona, arkansas, california, colorado, connecticut, delaware, florida, georgia, hawaii
  idaho, illinois, indiana, iowa, kansas, kentucky, louisiana, maine, maryland, massachusetts, michigan
  minnesota, mississippi, missouri, montana, nebraska, nevada, new hampshire, new jersey, new mexico
  north carolina, north dakota, ohio, oklahoma, oregon, pennsylvania, rhode island, south carolina
  south dakota, tennessee, texas, utah, vermont, virginia, west virginia, wisconsin, wyoming, new england
  alberta, british columbia, manitoba, new brunswick, newfoundland, labrador, nova scotia, ontario
  prince edward island, saskatchewan, yukon, new south wales, queensland, south australia, tasmania
  victoria, western australia, northern territory, england, scotland, wales, northern ireland, ulster
  munster, leinster, connacht, connaught, britain, great britain, holland, burma, persia, ceylon, siam
  rhodesia, malaya, indochina, palestine, prussia, bohemia, moravia, silesia, pomerania, galicia, bukovina, bessarabia, transylvania
  bavaria, saxony, thuringia, swabia, alsace, lorraine, brittany, normandy, burgundy, provence, tuscany
  umbria, lombardy, piedmont, calabria, apulia, sicily, sardinia, corsica, crete, cyprus, malta, rhodes
  andalusia, aragon, asturias, catalonia, castile, extremadura, navarre, murcia, friesland, brabant
  flanders, wallonia, tyrol, carinthia, styria, dalmatia, macedonia, thrace, anatolia, crimea, siberia
  kamchatka, manchuria, mongolia, punjab, bengal, kashmir, gujarat, kerala, assam, sind, sindh, java
  sumatra, borneo, bali, okinawa, hokkaido, kyushu, luzon, mindanao, sinai, sahara, transvaal, natal
  yugoslavia, czechoslovakia, ussr, soviet union, europe, asia, africa, america, australia, antarctica
  bedfordshire, berkshire, buckinghamshire, cambridgeshire, cheshire, cornwall, cumberland, cumbria
  derbyshire, devon, dorset, durham county, essex, gloucestershire, hampshire, herefordshire
  hertfordshire, kent, lancashire, leicestershire, lincolnshire, middlesex, norfolk, northumberland
  nottinghamshire, oxfordshire, rutland, shropshire, somerset, staffordshire, suffolk, surrey, sussex
  warwickshire, westmorland, wiltshire, worcestershire, yorkshire, fife, argyll, sutherland, caithness
  orkney, shetland, hebrides, skye, mull, jura, islay, anglesey, pembrokeshire, glamorgan, gwent, powys
  clare, kerry, mayo, donegal, tyrone, antrim, down, armagh, fermanagh, leitrim, roscommon, offaly, laois
  kildare, wicklow, meath, louth, cavan, monaghan, carlow county, tipperary county, jersey, guernsey
  uk, usa, us, the states, turkey, korea, congo, zaire, myanmar, swaziland, czech republic, ivory coast
  cape verde, bosnia, kurdistan, surinam, trinidad, tobago, antigua, saint lucia, saint vincent, formosa
  mesopotamia, central america, baja, jalisco, sonora, sinaloa, michoacan, yucatan, appalachia, acadia
  westphalia, franconia, holstein, ticino, istria, banat, ingria, savoy, champagne, languedoc, marche, molise
  lombardia, madeira, tenerife, isle of wight, bihar, judea, canaan, zion, eden, paradise`)

const regionNames = new Intl.DisplayNames(["en"], { type: "region" })
const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"]
/** Countries that are towns. */
const alsoTowns = new Set([
  "singapore",
  "luxembourg",
  "monaco",
  "san marino",
  "gibraltar",
  "hong kong",
])
const countries = new Set(
  letters
    .flatMap((first) => letters.map((second) => first + second))
    .flatMap((code) => regionNames.of(code)?.toLowerCase() ?? [])
    .filter((name) => !alsoTowns.has(name)),
)

export const isRegionName = (name: string) => regions.has(name) || countries.has(name)
