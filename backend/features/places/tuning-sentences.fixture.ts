import { readSentences } from "./sentences.fixture.ts"

/** Sentences full of traps, with the settlements that are meant; the rules were made on these. */
export const tuningSentences = readSentences(`
I was born in Breslau in 1931, and we left when I was thirteen. | Breslau, Poland
My mother came from a little village near Kecskemét. | Kecskemét, Hungary
Reading was my favourite thing in school.
She was always reading to us. Nice people, the neighbours were.
That was a Nice surprise, he said.
We took the train to Reading and then on to Oxford. | Reading, United Kingdom; Oxford, United Kingdom
My brother Paris was the youngest of us.
Aunt Victoria baked every Sunday, and Florence helped her.
Grandpa worked the docks in Mobile, Alabama. | Mobile, United States
I got a mobile phone when I was seventy.
In March we moved to Springfield, Illinois. | Springfield, United States
Father Christmas never came to our house.
After the war we lived outside Gdańsk for a year. | Gdańsk, Poland
He was stationed at Pearl City and later in San Diego. | Pearl City, United States; San Diego, United States
Martha and Jackson got married in Savannah. | Savannah, United States
Mr. Lincoln taught us history.
We crossed from Calais to Dover in a storm. | Calais, France; Dover, United Kingdom
The ship went from Naples to New York. | Naples, Italy; New York, United States
Well, Sydney was my first cousin.
They emigrated to Melbourne in 1952. | Melbourne, Australia
Our dog was called Dallas.
I remember the smell of bread in Lwów before the war. | Lwów, Ukraine
She studied in Paris and then in Vienna. | Paris, France; Vienna, Austria
Uncle Orlando drove a Lincoln to Charlotte every week. | Charlotte, United States
My sister Charlotte was a nurse.
Bombay was hot, so we spent the summers in Simla. | Simla, India
He came home to Cork on a Friday. | Cork, Ireland
We put the cork back in the bottle.
My wife is from Kyoto, I met her in Osaka. | Kyoto, Japan; Osaka, Japan
We had a farm near Medicine Hat. | Medicine Hat, Canada
Of course, everybody went to church.
There was a Baker on the corner, and a Hamilton lived upstairs.
I worked in Manchester until they closed the mill. | Manchester, United Kingdom
Grandma Milan sang in the choir with Sofia.
God knows what happened in Leningrad that winter. | Leningrad, Russia
From Constantinople they went to Smyrna by boat. | Constantinople, Türkiye; Smyrna, Türkiye
In Spring we would go to Hope, Arkansas to see them. | Hope, United States
To Kill a Mockingbird was the first book I loved.
On Sunday we drove to Aberystwyth. | Aberystwyth, United Kingdom
Our Chester was a good boy.
Then the Germans came to Lodz. | Lodz, Poland
I talked to Florence about it and she cried.
A letter from Victoria came every month.
We went to Mum's house on Sundays, and to Grandma after church.
We had a lot of respect for Charlotte and Augusta.
He was good at Latin and bad at English.
We did our shopping at Sainsbury's or at Boots.
He fought in Burma and then in Malaya.
They came from Ireland, from County Kerry.
I lived in Texas, in Georgia and in Virginia.
In Poland we were Germans and in Germany we were Poles.
In June, in July and in August we never wore shoes.
At Easter we got new shoes and at Whitsun new hats.
I believed in God and in Father Christmas.
He was named Kent after his uncle.
In London I worked in a bank. | London, United Kingdom
We moved to Portland Oregon when I was two. | Portland, United States
She was a student at Cambridge University. | Cambridge, United Kingdom
He had a stall on Oxford Street, near Marble Arch.
We took the underground to Victoria Station and walked to Lincoln High School.
I was introduced to Charlotte Brown by her cousin.
My grandmother was born in Newcastle in Australia. | Newcastle, Australia
It was a small town called Odessa in Texas. | Odessa, United States
We went to London and Charlotte stayed at home. | London, United Kingdom
We visited Rome, Milan, and Turin, and Sofia took the photographs. | Rome, Italy; Milan, Italy; Turin, Italy
When we came back from Berlin, Victoria was already married. | Berlin, Germany
Well, I went to Hollywood once and I saw nobody. | Hollywood, United States
My father was in the Navy, in Portsmouth, for seven years. | Portsmouth, United Kingdom
He went to The Hague for the trial. | The Hague, Netherlands
We had a boarding house in Stratford-upon-Avon. | Stratford-upon-Avon, United Kingdom
They lived in downtown Chicago, in the old part. | Chicago, United States
My brothers emigrated, one to Toronto, the other one to Auckland. | Toronto, Canada; Auckland, New Zealand
I sang in London's biggest church. | London, United Kingdom
We stayed at Florence's house.
He worked for Boeing in Seattle for ever. | Seattle, United States
In Heaven there is no beer, in Hell there is no ice.
She wrote to Jackson every week and to Washington twice.
I bought it at Marks and Spencer in Leicester. | Leicester, United Kingdom
They lived through the siege of Leningrad. | Leningrad, Russia
The streets of Calcutta were full of people that night. | Calcutta, India
I am from Santiago de Cuba, and my husband is from Rio de Janeiro. | Santiago de Cuba, Cuba; Rio de Janeiro, Brazil
When I arrived at Idlewild I had four dollars.
Between Warsaw and Minsk there was nothing but snow. | Warsaw, Poland; Minsk, Belarus
The lake at Geneva was frozen. | Geneva, Switzerland
Next to Logan sat Preston, and next to Preston sat Madison.
We sailed for Durban in the spring of thirty-six. | Durban, South Africa
I lost my wallet in Piccadilly and my heart in Paris. | Paris, France
We were Polish, so at home we spoke Polish, and in the street English.
The war was over and we were still in Egypt, in the desert near Alexandria. | Alexandria, Egypt
I remember sitting at Table Mountain with my lunch.
My uncle had a shop, Berg and Sons, on Market Street in Philadelphia. | Philadelphia, United States
He asked from Monday to Friday, and on Saturday she said yes.
In Grandma's kitchen there was a clock from Switzerland.
We were so poor in Naples that we ate grass. | Naples, Italy
She came with a suitcase from Minsk, a doll from Vilna and nothing else. | Minsk, Belarus; Vilna, Lithuania
And then, in Hamburg, he saw the sea for the first time. | Hamburg, Germany
Then we got the telegram from Washington about my brother.
When we got to Ellis Island they changed our name to Miller.
He played for Manchester United before the war.
I looked at Sydney, and Sydney looked at me.
He never went to Hastings without a hat. | Hastings, United Kingdom
I was thinking of Georgia and of what she said.
Back in Minneapolis we had a proper stove. | Minneapolis, United States
They took him to Lansing to see a doctor, then to Ann Arbor. | Lansing, United States; Ann Arbor, United States
We lived by the Rhine, not far from Cologne. | Cologne, Germany
In Heidelberg I studied, in Mannheim I worked and in Worms I slept. | Heidelberg, Germany; Mannheim, Germany; Worms, Germany
He went into Business with a man from Scotland.
She was from Co Down and he was from Belfast. | Belfast, United Kingdom
My mother swore by Vicks and by Father Brown.
It cost a Pound, and in Dollars that was two.
I voted for Churchill in forty-five, and my wife for Attlee.
We sang at Saint Peter's and at Trinity Church.
Our boys fought at Gallipoli and came home to Ballarat. | Gallipoli, Türkiye; Ballarat, Australia
`)
