/**
 * The most common passwords, which attackers try first: those of eight characters or more, in lower
 * case.
 */
const commonest = `
00000000 000000000 0000000000 01234567 012345678 0123456789 01020304 0987654321 09876543 10101010
10203040 11111111 111111111 1111111111 11112222 11223344 1122334455 12121212 12131415 12301230
12312312 123123123 12341234 1234554321 12344321 12345678 123456789 1234567890 12345678910 123456789a
123456789q 12345679 1234567a 1234567q 123456aa 123456abc 12345abc 12345qwert 1234abcd 1234qwer
123654789 123698745 123abc123 123qwe123 123qweasd 12qwaszx 13131313 13579246 135792468 14141414
147258369 147852369 15151515 159357456 159753456 1a2b3c4d 1password 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y
1q2w3e4r. 1qaz2wsx 1qaz2wsx3edc 1qaz@wsx 1qazxsw2 20202020 21212121 22222222 222222222 23232323
24682468 25252525 33333333 333333333 44444444 55555555 555555555 66666666 666666666 69696969
741852963 74108520 77777777 777777777 78787878 789456123 7894561230 87654321 876543210 88888888
888888888 963852741 987654321 9876543210 98765432 99999999 999999999 9999999999 a1234567 a12345678
a123456789 a1b2c3d4 a1s2d3f4 aa123456 aa123456789 aaaaaaaa aaaaaaaaa aaaaaaaaaa abc12345 abc123456
abc123abc abcd1234 abcd12345 abcdefgh abcdefg1 abcdefghi abcdefghij access14 adgjmptw adidas123
admin123 admin1234 admin12345 administrator alejandra alejandro alexander alexandra alexandre
amsterdam anderson andromeda angelica angelina anthony1 apollo13 arsenal1 asd12345 asd123456
asdasdasd asdf1234 asdfasdf asdfghjk asdfghjkl asdfghjkl1 asdqwe123 ashley12 asshole1 azertyui
azertyuiop babygirl babygirl1 backspace bailey12 baseball baseball1 basketball batman123 beautiful
beautiful1 benjamin bigdaddy blackcat blahblah blink182 blueberry bluebird bluesky1 brandon1
brooklyn brooklyn1 bubbles1 bulldogs butterfly butterfly1 california carolina caroline catherine
celtic1888 challenge champion changeme changeme1 changeme123 charlie1 charlotte cheerleader
cheese12 chelsea1 cherokee chester1 chicago1 chicken1 chocolate chocolate1 christian christina
christine christmas christopher cinderella claudia1 cocacola colorado computer computer1 consumer
cookie12 corvette courtney cowboys1 creative crystal1 danielle darkness default1 destiny1 diamond1
digital1 dinosaur discovery dolphins dragon12 dragon123 dragonball dreamer1 einstein elephant
elizabeth elizabeth1 estrella fabulous facebook facebook1 falcons1 family123 fatima123 february
fernando fireball firebird firefighter florida1 flowers1 football football1 football12 forever1
forever21 franklin freedom1 friends1 friendship fuckyou1 fuckyou2 fuckyou123 galatasaray games123
garfield genesis1 gemini12 giovanni godisgood godzilla goldfish google123 gordon24 grandma1
grandma123 grandpa1 grandmother grandfather greenday guitar12 hallo123 hallo1234 hamilton handsome
happy123 happyday hardcore harley12 harrypotter hello123 hello1234 helloworld hellokitty hollywood
hottie12 hunter12 icecream idontknow iloveyou iloveyou1 iloveyou12 iloveyou2 iloveyou! ilovegod
iloveme1 inter1908 internet internet1 isabella isabelle jackson1 jasmine1 jennifer jennifer1
jeremiah jessica1 jesus123 jesuschrist johncena jonathan jordan23 jordan123 josephine juventus
katherine kimberly kingkong kristina kristine ladybug1 lakers24 lastfm12 lavender letmein1 letmein12
letmein123 leonardo liberty1 lifeisgood lifehack linkedin liverpool liverpool1 lollipop london12
loveless lovelove lovelove1 lovely12 loveme12 loverboy loveyou1 loveyou2 lucky123 madison1 manchester
manutd99 margaret margarita marlboro marshall maryjane master12 master123 matthew1 maverick
maximilian maxwell1 melissa1 mercedes mercury1 metallica metallica1 michael1 michelle michelle1
midnight millions minecraft miranda1 missyou1 mohammed monalisa monkey12 monkey123 monster1 montreal
moonlight morgan12 motorola mountain mustang1 mynameis mypassword myspace1 mylove123 nathaniel
naruto123 naughty1 newyork1 nicholas nicholas1 nichole1 nightmare nintendo nirvana1 nopassword
november october10 olivia123 orange12 p@55w0rd p@ssw0rd p@ssw0rd1 p@ssword pa55word pa55w0rd pa$$word
paradise parola123 pass1234 pass12345 passpass passw0rd passw0rd1 passwort passwort1 passwort123
password password! password0 password01 password1 password1! password10 password11 password12
password123 password1234 password2 password3 password9 password99 passer2009 patricia patrick1 peaches1
peanut12 penguin1 pepper12 philadelphia phoenix1 pictures pineapple platinum please12 pleaseletmein
pokemon1 pokemon123 poohbear portugal precious princesa princess princess1 princess12 princess123
private1 pumpkin1 purple12 pussycat q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 qazwsx12 qazwsx123 qazwsxedc
qazxswedc qq123456 qq123456789 qwaszx12 qwe12345 qwe123456 qwe123qwe qweasd123 qweasdzxc qweqweqwe
qwer1234 qwert123 qwert1234 qwert12345 qwerty00 qwerty01 qwerty11 qwerty12 qwerty123 qwerty1234
qwerty12345 qwerty123456 qwertyui qwertyuiop qwertyuiop1 qwertzui qwertzuiop rachel12 rainbow1
realmadrid rebecca1 recovery redwings remember richard1 robert12 rockstar rockstar1 rockyou1
roadrunner ronaldo7 runescape sabrina1 samantha samantha1 samsung1 samsung123 santiago sasha123
saturday savannah scarface schatz123 scorpion scotland sebastian secret12 secret123 security
september serenity shadow12 shadow123 sherlock shopping skateboard skywalker slipknot slipknot1
snickers snowball snowboard snowflake snoopy12 soccer10 soccer12 softball someone something
southpark spiderman spiderman1 spongebob starcraft stargate starlight startrek starwars starwars1
stephanie stephen1 steelers strawberry success1 summer12 summer123 sunflower sunshine sunshine1
sunshine12 superman superman1 superstar superstar1 svetlana sweetheart sweetie1 sweetpea swimming
tazmania teddybear temp1234 teresa12 test1234 test12345 testing1 testing123 testpass testtest
thankyou thebest1 theking1 thomas12 thunder1 tigger12 tinkerbell titanic1 tokiohotel tottenham trinity1
trustno1 trustno1! truelove turtle12 twilight undertaker universe username vacation valentina
valentin valentine vampire1 vanessa1 veronica victoria victoria1 victory1 video123 vincent1 volleyball
w1234567 warcraft warrior1 washington watermelon webmaster welcome1 welcome12 welcome123 welcome2
whatever whatever1 whiteboy william1 williams winston1 winter12 wonderful woodland wolfgang wolverine
x1234567 xbox3600 xxxxxxxx yamaha12 yankees1 yesterday young123 yourmom1 youtube1 yugioh12 yvonne12
z1234567 zaq12wsx zaq1xsw2 zaq1zaq1 zachary1 zxc12345 zxc123456 zxcasdqwe zxcv1234 zxcvbnm1 zxcvbnm12
zxcvbnm123 zxcvbnm, zxcvzxcv zzzzzzzz kintale1 kintale12 kintale123 ourfamily myfamily familytree
familytree1 opensesame correcthorsebatterystaple
`

const known = new Set(commonest.trim().split(/\s+/))

const rows = ["abcdefghijklmnopqrstuvwxyz", "01234567890123456789", "qwertyuiopasdfghjklzxcvbnm"]
const rowsBothWays = rows.flatMap((row) => [row, [...row].toReversed().join("")])

/** A repetition of one to four characters, or a sequence from the alphabet or the keyboard. */
const isPattern = (password: string) =>
  /^(.{1,4})\1+$/su.test(password) || rowsBothWays.some((row) => row.includes(password))

/** Whether attackers would try this password among the first. */
export const isCommonPassword = (password: string) => {
  const small = password.toLowerCase()
  return known.has(small) || isPattern(small)
}
