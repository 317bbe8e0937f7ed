The "first" <picture> & so on
: rows
1 1
2 2
5
1 1 1
7
5 2
3 1
3 1
4 2
7
: columns
1
6
2 6
8
2 6
6 2
1 1
1
1 2
4
: end
