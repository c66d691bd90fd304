import { readSentences } from "./sentences.fixture.ts"

/**
 * Sentences as families tell them, with the settlements that are meant and their countries. Written
 * before the rules were tried on them; the rules are never tuned on these, only measured.
 */
export const heldOutSentences = readSentences(`
I came over from Kraków in 1957 with one suitcase and my brother's coat. | Kraków, Poland
We lived above the bakery until I was nine.
My grandfather walked from Tarnów to Przemyśl in the winter of nineteen fourteen. | Tarnów, Poland; Przemyśl, Poland
He found work on the railways in Sheffield. | Sheffield, United Kingdom
Victoria was the youngest, and she got away with everything.
In May we picked the strawberries, and in August the beans.
The boat left Southampton on a Tuesday and we didn't see land for six days. | Southampton, United Kingdom
They put us on a train to Winnipeg and nobody spoke a word of Ukrainian. | Winnipeg, Canada
I learned to read in Latin before I could read in English.
My father never forgave Lincoln, that was our horse, for throwing him.
After the earthquake everybody slept outside in Skopje. | Skopje, North Macedonia
She had a cousin in Baltimore who sent us parcels. | Baltimore, United States
We were married in Thessaloniki, in the little church by the sea. | Thessaloniki, Greece
At Christmas Grandma would bring out the good plates.
Charlotte and I shared a bed until we were twelve.
There was a market every Thursday in Machynlleth. | Machynlleth, United Kingdom
I was evacuated to a farm outside Shrewsbury with my two sisters. | Shrewsbury, United Kingdom
Nice and warm it was, in that kitchen.
They moved from Hyderabad to Karachi after Partition, and left everything behind. | Hyderabad, India; Karachi, Pakistan
He said a prayer to God every single night.
Mum worked on the tills at Tesco for twenty years.
My first job was in Gary, Indiana, at the steel mill. | Gary, United States
Jackson wouldn't eat his peas.
We used to drive down to Monterey on the weekends. | Monterey, United States
Her people were from Lublin, and his were from Odessa. | Lublin, Poland; Odessa, Ukraine
It rained in Bergen every day we were there. | Bergen, Norway
Old Mrs. Sydney kept a sweet shop on the corner.
I did my national service in Aldershot and then they sent me to Cyprus. | Aldershot, United Kingdom
The Germans had already left Lyon when we got there. | Lyon, France
I gave my ration book to Florence and she gave me her sugar.
We took the ferry from Piraeus and I was sick the whole way. | Piraeus, Greece
Uncle Austin had a tractor that only went backwards.
On Sunday afternoons we listened to the wireless.
We settled in Saskatoon because my uncle was already there. | Saskatoon, Canada
I can still see the lights of Naples from the deck. | Naples, Italy
That summer I was in love with a boy called Milan.
My mother was born in a village near Debrecen, I don't remember the name. | Debrecen, Hungary
He was in Reading Gaol for three weeks over a bicycle.
There's a photograph of us in Blackpool with the donkeys. | Blackpool, United Kingdom
My sister Adelaide married a dentist.
We left Tehran in seventy-nine with the clothes we had on. | Tehran, Iran
My husband grew up in Cluj, but in our house we always said Klausenburg. | Cluj, Romania; Klausenburg, Romania
Well, I started at the mill when I was fourteen.
They had a dairy farm near Hamilton, New Zealand, with two hundred cows. | Hamilton, New Zealand
The school was in Galway and we walked four miles to it. | Galway, Ireland
Paris was my mother's idea, not mine.
I worked at Ford for thirty-one years and never owned one.
We went to Mass at six and to market at eight.
Every August the whole street went to Skegness for a week. | Skegness, United Kingdom
My dad was captured at Tobruk and spent three years in a camp. | Tobruk, Libya
You could hear the guns from Dover when the wind was right. | Dover, United Kingdom
Grandpa Boston, we called him, because of his tea.
She was a nurse in Leeds during the war, and then in Bradford. | Leeds, United Kingdom; Bradford, United Kingdom
I remember when they turned on the electricity in the valley.
He told me about the time he met Lincoln at the dance.
We flew to Lagos and then took a bus to Ibadan. | Lagos, Nigeria; Ibadan, Nigeria
My mother learned to cook in French kitchens.
Aunt Georgia wore a hat to bed.
She took the bus to Tuscaloosa to register, and they turned her away. | Tuscaloosa, United States
We had our honeymoon in Niagara Falls, like everybody did. | Niagara Falls, Canada
I have lived in Glasgow all my life and I wouldn't live anywhere else. | Glasgow, United Kingdom
Father was a baker and his father was a baker.
There was no work in Cork, so my brothers went to Boston. | Cork, Ireland; Boston, United States
Mobile phones, we didn't have those.
My wife comes from Oaxaca and I come from Puebla. | Oaxaca, Mexico; Puebla, Mexico
He was the best man I ever knew, my brother Chester.
When the Russians came to Budapest we hid in the cellar with the neighbours. | Budapest, Hungary
We'd take the children to Brighton on the train. | Brighton, United Kingdom
From Bremerhaven they sailed to New York, eleven days. | Bremerhaven, Germany; New York, United States
Of course in America everything was bigger.
I said to Sofia, we are not going back.
My best friend Paris still lives next door.
We picked cotton outside Lubbock until the dust came. | Lubbock, United States
He proposed to me in Kyoto under the cherry trees. | Kyoto, Japan
The priest taught us Italian and a little German.
I was stationed in Okinawa and then in San Diego. | Okinawa, Japan; San Diego, United States
Nobody in Hebden Bridge had a car except the doctor. | Hebden Bridge, United Kingdom
In the Army they taught me to peel potatoes.
Augusta made the dresses and Florence sold them.
The hospital in Nairobi was the only one with a proper X-ray. | Nairobi, Kenya
Dad used to say that Monday was invented by the devil.
I went to Victoria Station with my label round my neck.
My parents met at a dance in Limerick in nineteen fifty. | Limerick, Ireland
We had relatives in Saigon who got out on the last boat. | Saigon, Vietnam
They were Catholics and we were Methodists, and nobody minded.
I got my first pair of glasses in Duluth. | Duluth, United States
Then it was on to Cape Town and home by Christmas. | Cape Town, South Africa
She could play anything, Chopin, Mozart, hymns.
The family had a hardware shop in Timișoara. | Timișoara, Romania
I never told Jordan about the letter.
I was sent to boarding school in Darjeeling at the age of six. | Darjeeling, India
It took us three weeks to get from Lemberg to Vienna on foot. | Lemberg, Ukraine; Vienna, Austria
Oh, Dallas was a lovely dog.
My grandmother Carolina had eleven children.
He drove a truck between Calgary and Edmonton for years. | Calgary, Canada; Edmonton, Canada
We rented a room in Brooklyn with a window onto the fire escape. | Brooklyn, United States
I belonged to the Brownies and then the Girl Guides.
In Dublin they called it messages, we called it shopping. | Dublin, Ireland
I wrote to Kingston for my birth certificate and it never came. | Kingston, Jamaica
The Mersey froze that year, can you imagine.
Look at Jackson, he's got his grandfather's chin.
My sister went to university in Leuven. | Leuven, Belgium
We lived in a prefab in Coventry after the bombing. | Coventry, United Kingdom
Lourdes was my mother's name.
He ran a little hotel in Ostend with his brother. | Ostend, Belgium
We walked to Ballyvaughan for the dances on a Saturday night. | Ballyvaughan, Ireland
Thank God for the neighbours.
There was a big strike in Pittsburgh and my uncle lost his job. | Pittsburgh, United States
My name is Margaret Washington and I was born on a Friday.
We'd go fishing on the Danube with my father.
The circus came to Albury once a year. | Albury, Australia
Then my brother got a job in Perth, Western Australia. | Perth, Australia
That's when Chelsea was born, in the taxi.
They sent him to Siberia and he came back with no teeth.
I met your grandfather at a bus stop in Swansea. | Swansea, United Kingdom
I sold newspapers at King's Cross when I was ten.
He learned the trade from Preston, the old carpenter.
In Shanghai we had a cook and a driver, and in Sydney we had nothing. | Shanghai, China; Sydney, Australia
My grandmother kept kosher all her life.
The water in Bath tastes of eggs. | Bath, United Kingdom
We all took a bath on Saturday whether we needed it or not.
They came through Ellis Island and went straight to Cincinnati. | Cincinnati, United States
It was Madison who broke the vase.
My people came from Calabria, from Reggio. | Reggio, Italy
We went back to Smyrna once, but the house was gone. | Smyrna, Türkiye
I spent the war in Bristol making aeroplane parts. | Bristol, United Kingdom
Love is what I remember from that house.
When I was a girl in Valparaíso the hills were full of lifts. | Valparaíso, Chile
My teacher was Miss Lancaster and she had a cane.
My son lives in Austin now, and my daughter in Portland, Oregon. | Austin, United States; Portland, United States
We kept the Easter bread for the priest.
He took the tram to Constantinople, that's what he called it till he died. | Constantinople, Türkiye
I asked Savannah to close the gate.
They lived near Ghent, in a house with a green door. | Ghent, Belgium
The doctor came all the way from Inverness in the snow. | Inverness, United Kingdom
I had a job at Woolworths on the broken biscuits.
I grew up on the outskirts of Manila. | Manila, Philippines
Hope is a good thing, my mother used to say.
He opened the first cinema in Mombasa. | Mombasa, Kenya
Grandad always said the Irish make the best bricklayers.
We missed the boat in Marseille and had to sleep on the quay. | Marseille, France
I've been to Rome, Florence and Venice, and I liked Venice best. | Rome, Italy; Florence, Italy; Venice, Italy
They bombed Rotterdam flat on the fourteenth of May. | Rotterdam, Netherlands
You could buy anything in Harrods if you had money.
My mother-in-law was from Aleppo and taught me to cook. | Aleppo, Syria
I danced with Clyde all night.
Our first flat was in Haifa, on the fourth floor. | Haifa, Israel
Wednesday was washing day and Thursday was baking day.
He was an engineer at Peenemünde, and he never spoke about it. | Peenemünde, Germany
We crossed into Austria at night, through the reeds.
The nearest town was Dubbo, sixty miles off. | Dubbo, Australia
I sang in the choir at St. Mary's.
I remember Trinity, she was the clever one.
They took the cattle to Abilene along the old trail. | Abilene, United States
My aunt sent oranges from Jaffa and figs from Izmir. | Jaffa, Israel; Izmir, Türkiye
Nelson taught me how to drive, God rest him.
Up in Fairbanks the car wouldn't start from November to March. | Fairbanks, United States
Bless her, Geneva never married.
We were in Kabul for two years with my husband's work. | Kabul, Afghanistan
There's a Washington Street in every town, and ours was mud.
The whole village moved to Medellín after the landslide. | Medellín, Colombia
Reading and sums, that was all they taught the girls.
So we got as far as Buffalo and the money ran out. | Buffalo, United States
`)
